// Deep comparison, as assert does it.
import comparisons from "assert/build/internal/util/comparisons";

export default comparisons;
