// util.inspect and its kin, compiled at the first value that needs them.
import { once } from "../chunk.ts";
import { find, register } from "../modules.ts";
import source from "./format.ts?chunk";

register("sitewright:format", once("globals/format", source));

type Inspect = (value: unknown, options?: object) => string;
type Format = (...args: unknown[]) => string;

const formatting = () => find("sitewright:format") as { inspect: Inspect; format: Format };

export const inspect: Inspect = (value, options) => formatting().inspect(value, options);
export const format: Format = (...args) => formatting().format(...args);
