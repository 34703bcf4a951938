import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = {
  /** Its path in the archive, '/' between folders. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Text is packed; pictures and PDFs have been already. */
  readonly packed: boolean
}

/** The bytes of a zip of these entries, made while they are read: no more than one chunk of one file is in memory. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for (const { name, bytes, packed } of entries) {
    const entry = packed ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    for await (const chunk of bytes) {
      entry.push(chunk)
      yield* made.splice(0)
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made.splice(0)
}
