import { pictureFacts, type ArtworkFacts, type ColourSpace, type Unread } from '../../../artwork/facts.ts'

const modes: Readonly<Record<number, ColourSpace>> = { 0: 'bitmap', 1: 'grey', 2: 'indexed', 3: 'rgb', 4: 'cmyk', 8: 'grey', 9: 'lab' }

/** What the head of a Photoshop file says (Adobe Photoshop File Formats Specification: File Header Section), or why it says nothing. */
export function readPsd(head: Buffer, size: number): ArtworkFacts | Unread {
  if (head.length < 26 || head.toString('latin1', 0, 4) !== '8BPS') return 'broken'
  const [version, channels] = [head.readUInt16BE(4), head.readUInt16BE(12)]
  const [height, width] = [head.readUInt32BE(14), head.readUInt32BE(18)]
  const mode = modes[head.readUInt16BE(24)]
  const largest = version === 2 ? 300_000 : 30_000
  const isLawful = (version === 1 || version === 2) && channels >= 1 && channels <= 56 && width >= 1 && height >= 1
  // A picture is never shorter than its packed rows: two bytes for the length of each, per channel.
  if (!isLawful || width > largest || height > largest || size < 26 + height * channels * 2) return 'broken'
  return { ...pictureFacts({ width, height }, mode ? [mode] : []), format: 'psd' }
}
