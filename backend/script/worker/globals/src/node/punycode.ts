// punycode.
import punycode from "punycode/";

export default punycode;
