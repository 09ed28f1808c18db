// `make screenshots`: the same setting, but pictures instead of tests.
import { defineConfig, mergeConfig } from "vitest/config";
import tests from "./vitest.config.ts";

export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  defineConfig({ test: { include: ["e2e/pictures.ts"] } }),
);
