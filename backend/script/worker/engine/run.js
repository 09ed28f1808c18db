// How a tool is called. A function of what the engine gives; the tool's own
// failures go to fail, which keeps the value itself, because the serialiser only
// keeps its text.
(run, load, pick, callTool, fail, done, isResult, json) =>
  run(async () => {
    let tool;
    try {
      const loaded = await load();
      tool = isResult ? () => loaded : pick(loaded);
    } catch (e) {
      fail(e);
      throw e;
    }
    return async (args) => {
      let value;
      try {
        value = await callTool(tool, args);
      } catch (e) {
        fail(e);
        throw e;
      }
      done();
      return value;
    };
  }, json);
