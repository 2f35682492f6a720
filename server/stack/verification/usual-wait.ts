/** How long a script waits after sending until what it sent has come about, in seconds. */
export const usualWait = 300;
