import type { Position } from '../../../contract/price/price.ts'
import type { PrintArea, PrintView } from '../../../contract/goods/printArea.ts'
import { within } from '../../../contract/goods/printPlace.ts'
import { drawn, type KindName } from '../../../drawings/kinds.ts'
import { newSheet } from '../../../drawings/sheet.ts'
import { shownIn } from '../../../drawings/views.ts'
import { plainOf } from './colours.ts'
import { printFormOf } from './printForms.ts'
import type { Goods } from './goods.ts'
import type { Look } from './look.ts'
import { lookName } from './pictureName.ts'

/** Room for a print on the drawing, in its field of 1000: centre and size. */
type Room = readonly [cx: number, cy: number, w: number, h: number]
/** Where one more position lies beside the main one. */
type Spots = Readonly<Record<string, readonly [cx: number, cy: number]>>

/** Where each kind is printed. The largest position fills the room; other positions are drawn to the same scale. */
const rooms: Partial<Record<KindName, readonly [room: Room, spots?: Spots]>> = {
  tote: [[500, 648, 440, 460]],
  nonwoven: [[426, 640, 400, 440]],
  paperBag: [[432, 615, 380, 440]],
  drawstring: [[500, 640, 420, 440]],
  coolerBag: [[422, 650, 400, 380]],
  backpack: [[500, 400, 280, 230]],
  sleeve: [[500, 545, 560, 370]],
  luggageTag: [[500, 620, 280, 330]],
  tshirt: [[500, 520, 320, 440], { leftChest: [600, 372], sleeve: [800, 425] }],
  polo: [[500, 590, 320, 420], { leftChest: [612, 362], sleeve: [788, 412] }],
  hoodie: [[500, 545, 290, 370], { leftChest: [600, 420], sleeve: [801, 558] }],
  jacket: [[500, 545, 290, 370], { leftChest: [615, 365], sleeve: [765, 600] }],
  apron: [[500, 400, 190, 130], { side: [640, 810] }],
  cap: [[500, 400, 230, 126], { side: [712, 470] }],
  bucketHat: [[500, 420, 220, 130]],
  scarf: [[606, 420, 150, 100]],
  socks: [[521, 385, 130, 110], { side: [335, 420] }],
  mug: [[436, 590, 280, 280]],
  thermos: [[494, 610, 130, 260]],
  tumbler: [[494, 590, 170, 240]],
  glassCup: [[500, 520, 260, 260]],
  paperCup: [[414, 604, 230, 200]],
  lunchBox: [[492, 640, 260, 260]],
  notebook: [[470, 500, 320, 480]],
  planner: [[510, 420, 330, 470]],
  stickyNotes: [[440, 600, 150, 200]],
  calendar: [[492, 530, 560, 400]],
  folder: [[490, 440, 380, 500]],
  envelope: [[500, 591, 520, 370]],
  redPacket: [[620, 545, 270, 300]],
  playingCards: [[290, 690, 190, 240]],
  penSet: [[500, 250, 195, 130]],
  calculator: [[500, 330, 120, 80]],
  umbrella: [[460, 380, 480, 360], { corner: [466, 490] }],
  foldedUmbrella: [[496, 420, 130, 87]],
  fan: [[500, 370, 240, 170]],
  rollUp: [[510, 400, 360, 560]],
  flag: [[470, 420, 190, 200]],
  lanyard: [[500, 604, 220, 120]],
  badge: [[500, 500, 330, 330]],
  keychain: [[500, 690, 150, 150]],
  medal: [[500, 664, 240, 240]],
  trophy: [[500, 440, 180, 240]],
  metalCup: [[492, 350, 200, 150]],
  magnet: [[405, 355, 200, 200]],
  giftBox: [[504, 720, 140, 100]],
  colourBox: [[412, 470, 300, 300]],
  mailer: [[395, 738, 170, 121]],
  cushion: [[500, 510, 560, 420], { corner: [690, 660] }],
  towel: [[395, 505, 200, 133]],
  blanket: [[644, 560, 130, 87]],
  mousePad: [[500, 505, 580, 435], { corner: [305, 655] }],
  usbStick: [[335, 540, 130, 87]],
  powerBank: [[495, 470, 240, 160]],
  speaker: [[555, 555, 165, 110]],
  chargingPad: [[480, 520, 300, 200]],
}

/** Positions that fill the room, the usual one first; a kind shows the first that the goods have. */
const mains = ['front', 'body', 'face', 'cover', 'outside', 'whole', 'corner']
/** What folds or is rolled up shows its corner only. */
const cornerOnly: readonly KindName[] = ['foldedUmbrella', 'towel', 'blanket']

/** Where the positions of goods lie on the drawings of their kind; none for kinds that are too slim for them. */
export function printViewsOf({ look, rules }: Pick<Goods, 'look' | 'rules'>): PrintView[] {
  const { positions } = rules
  const [kind] = look
  const [room, spots = {}] = rooms[kind] ?? []
  const shown = cornerOnly.includes(kind) ? positions.filter(({ key }) => key !== 'whole') : positions
  const main = mains.flatMap((key) => shown.find((position) => position.key === key) ?? [])[0]
  if (!room || !main) return []
  const back = shown.find(({ key }) => key === 'back')
  const mm = Math.max(...[main, back ?? main].map(({ widthMm, heightMm }) => Math.max(widthMm / room[2], heightMm / room[3])))
  const beside = shown.flatMap((position) => {
    const spot = position === main ? undefined : spots[position.key]
    return spot ? [{ position, spot }] : []
  })
  const [cx, cy] = room
  return [
    { ...viewOf(look, 'front', mm, [{ position: main, spot: [cx, cy] }, ...beside]), plain: plainOf({ look, rules }) },
    // Nothing is drawn on a back but the goods.
    ...(back ? [viewOf(look, 'back', mm, [{ position: back, spot: [cx, cy] }])] : []),
  ]
}

type Placed = { readonly position: Position; readonly spot: readonly [number, number] }

/** `mm`: what one unit of the drawing's field stands for. */
function viewOf(look: Look, view: 'front' | 'back', mm: number, placed: readonly Placed[]): PrintView {
  const [kind, colour, mark = 'lumo'] = look
  const { scale, at } = shownIn(drawn(newSheet(), { kind, colour, mark }, view === 'back'), view)
  const side = Math.ceil((1000 * mm) / scale)
  const size = { widthMm: side, heightMm: side }
  const areas = placed.map(({ position: { key, widthMm, heightMm }, spot }): PrintArea => {
    const [x, y] = at(...spot)
    const [cx, cy] = [(x / 1000) * side, (y / 1000) * side]
    const form = printFormOf(kind, widthMm / mm, mm)
    return within(size, { position: key, xMm: cx - widthMm / 2, yMm: cy - heightMm / 2, widthMm, heightMm, ...(form && { form }) })
  })
  return { label: view === 'front' ? '正面' : '背面', picture: lookName(look, view), ...size, areas }
}
