// assert.
import assert from "assert/";

export const strict = assert.strict;
export default assert;
