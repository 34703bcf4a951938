import { readFileSync } from 'node:fs'
import { profilePath } from './shipped.ts'

/** A profile of another press, which calls itself so (15 signs): as the one that comes with the mall, but it prints no ink at all where `inkless`. */
export function aProfile(name: string, inkless = false): Buffer {
  const bytes = Buffer.from(readFileSync(profilePath))
  bytes.write(name.padEnd(15).slice(0, 15), bytes.indexOf('FOGRA39L coated'), 'latin1')
  const count = bytes.readUInt32BE(128)
  for (let n = 0; inkless && n < count; n++) {
    const at = 132 + n * 12
    if (!bytes.toString('latin1', at, at + 4).startsWith('B2A')) continue
    const [from, length] = [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)]
    // The curves of its inks are the last of it.
    bytes.fill(0, from + length - 4 * 2 * bytes.readUInt16BE(from + 50), from + length)
  }
  return bytes
}
