import { compositionSvg, hues, type Composition } from './stage.ts'

const frame = [1920, 920] as const

/** Carousel pictures: goods on the right, the left 45 % left free for the words the page sets. */
const banners = [
  {
    name: '定制好物',
    mark: 'yunfan',
    hue: hues.blush,
    from: 'stage',
    frame,
    arch: [1360, 400],
    pieces: [
      ['tote', 'natural', 1080, 720, 540],
      ['nonwoven', 'vermilion', 1390, 640, 430, 120],
      ['mug', 'white', 1190, 870, 200],
      ['thermos', 'vermilion', 1640, 780, 460, 50],
      ['cap', 'vermilion', 1430, 860, 270],
    ],
  },
  {
    name: '团队服装',
    mark: 'lanhai',
    hue: hues.mist,
    from: 'above',
    frame,
    arch: [1400, 520],
    pieces: [
      ['tshirt', 'white', 1120, 430, 640, -7],
      ['polo', 'royal', 1580, 370, 560, 7],
      ['cap', 'navy', 1360, 730, 330, -6],
      ['socks', 'white', 1740, 740, 280, 6],
    ],
  },
  {
    name: '商务礼品',
    mark: 'shanhe',
    hue: hues.sand,
    from: 'stage',
    frame,
    arch: [1400, 400],
    pieces: [
      ['giftBox', 'ink', 1390, 620, 480, 130],
      ['thermos', 'ink', 1110, 770, 500, 60],
      ['lunchBox', 'navy', 1660, 780, 320, 50],
      ['speaker', 'ink', 1380, 880, 300],
    ],
  },
  {
    name: '会议办公',
    mark: 'lumo',
    hue: hues.sage,
    from: 'above',
    frame,
    arch: [1400, 520],
    pieces: [
      ['notebook', 'forest', 1130, 430, 600, -9],
      ['planner', 'sand', 1480, 400, 560, 6],
      ['pen', 'forest', 1290, 760, 300, 10],
      ['lanyard', 'forest', 1760, 440, 520, 8],
      ['badge', 'forest', 1540, 790, 170, 0],
    ],
  },
  {
    name: '节日福利',
    mark: 'hualin',
    hue: hues.seal,
    from: 'stage',
    frame,
    arch: [1400, 410],
    pieces: [
      ['paperBag', 'wine', 1120, 740, 460],
      ['giftBox', 'vermilion', 1430, 640, 500, 120],
      ['glassCup', 'amber', 1680, 810, 260, 40],
      ['mug', 'vermilion', 1240, 880, 240],
    ],
  },
  {
    name: '包装印刷',
    mark: 'qinghe',
    hue: hues.paper,
    from: 'stage',
    frame,
    arch: [1390, 390],
    pieces: [
      ['colourBox', 'mint', 1380, 640, 440, 110],
      ['mailer', 'kraft', 1090, 800, 440],
      ['paperBag', 'kraft', 1680, 760, 440],
      ['stickerRoll', 'vermilion', 1420, 880, 280],
    ],
  },
] as const satisfies readonly Composition[]

export const bannerCount = banners.length

/** Carousel picture `at` (from 0), 1920 × 920. @throws RangeError past the last. */
export function bannerSvg(at: number): string {
  const banner = banners[at]
  if (!banner) throw new RangeError(`no banner ${at}`)
  return compositionSvg(banner)
}
