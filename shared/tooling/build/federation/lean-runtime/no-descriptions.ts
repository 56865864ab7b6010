/** Replaces the runtime's sentences about its error codes. */
const none: Readonly<Record<string, string>> = {};
export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };
