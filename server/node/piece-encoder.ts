/** Messages up to this many bytes share memory: what an editor requests after each edit fits. */
const mostShared = 4_000_000;

/**
 * Encodes messages for a writer that hands over each before it asks for the next. So they can share memory: otherwise, the
 * megabytes of each answer would have to be collected. Joined as a string first, they would be in memory twice.
 */
export function pieceEncoder(): (pieces: readonly string[]) => Buffer {
  let shared = Buffer.alloc(0);
  const memoryFor = (length: number): Buffer => {
    if (length > mostShared) return Buffer.allocUnsafe(length);
    if (shared.length < length) shared = Buffer.allocUnsafeSlow(Math.min(mostShared, 2 * length));
    return shared.subarray(0, length);
  };
  return (pieces) => {
    const bytes = memoryFor(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
    let at = 0;
    for (const piece of pieces) at += bytes.write(piece, at);
    return bytes;
  };
}
