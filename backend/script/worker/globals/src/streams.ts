// The web's streams.
export * from "web-streams-polyfill";
