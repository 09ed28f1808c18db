// stream: for packages that are built on it. Nothing of ours gives one.
import stream from "readable-stream";

export const { promises } = stream;
export default stream;
