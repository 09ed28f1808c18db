// structuredClone, from core-js.
import "core-js/modules/web.structured-clone";
