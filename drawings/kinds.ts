import { colours, type ColourName } from './colour.ts'
import * as awards from './kinds/awards.ts'
import * as bags from './kinds/bags.ts'
import * as boxes from './kinds/boxes.ts'
import * as cards from './kinds/cards.ts'
import * as cups from './kinds/cups.ts'
import * as drinkware from './kinds/drinkware.ts'
import * as gadgets from './kinds/gadgets.ts'
import * as headwear from './kinds/headwear.ts'
import * as keepsakes from './kinds/keepsakes.ts'
import * as luggage from './kinds/luggage.ts'
import * as outdoor from './kinds/outdoor.ts'
import * as paper from './kinds/paper.ts'
import * as pens from './kinds/pens.ts'
import * as shirts from './kinds/shirts.ts'
import { markNames, type Carried, type MarkName } from './marks.ts'
import { paintFor, type Draw, type Drawing } from './paint.ts'
import type { Sheet } from './sheet.ts'

export type Kind = {
  readonly name: string
  readonly draw: Draw
  /** Colours it is sold in, the usual one first; at least three, for the picture of a set. */
  readonly colours: readonly [ColourName, ColourName, ColourName, ...ColourName[]]
  /** Trims, straps, ribbons; a darker shade of the body when absent. */
  readonly second?: ColourName
}

/** Everything the mall can draw. The keys are part of picture keys. */
export const kinds = {
  tote: { name: '帆布袋', draw: bags.tote, colours: ['natural', 'ink', 'navy', 'vermilion', 'mint', 'rose'] },
  nonwoven: {
    name: '无纺布袋',
    draw: bags.nonwoven,
    colours: ['vermilion', 'forest', 'royal', 'amber', 'grey', 'white'],
  },
  paperBag: { name: '纸袋', draw: bags.paperBag, colours: ['white', 'kraft', 'wine', 'navy', 'mint'] },
  drawstring: {
    name: '束口袋',
    draw: bags.drawstring,
    colours: ['navy', 'natural', 'orange', 'forest'],
    second: 'white',
  },
  coolerBag: { name: '保温袋', draw: bags.coolerBag, colours: ['sky', 'rose', 'charcoal', 'mint'], second: 'navy' },
  backpack: { name: '双肩包', draw: luggage.backpack, colours: ['navy', 'charcoal', 'olive', 'teal', 'wine'] },
  sleeve: {
    name: '电脑内胆包',
    draw: luggage.sleeve,
    colours: ['grey', 'charcoal', 'sand', 'forest'],
    second: 'coffee',
  },
  luggageTag: { name: '行李牌', draw: luggage.luggageTag, colours: ['coffee', 'wine', 'navy', 'forest'] },
  tshirt: {
    name: 'T恤',
    draw: shirts.tshirt,
    colours: ['white', 'ink', 'navy', 'vermilion', 'grey', 'forest', 'amber', 'sky'],
  },
  polo: { name: 'Polo衫', draw: shirts.polo, colours: ['royal', 'white', 'navy', 'wine', 'forest'], second: 'white' },
  hoodie: { name: '卫衣', draw: shirts.hoodie, colours: ['grey', 'ink', 'wine', 'forest', 'sand'] },
  jacket: { name: '冲锋衣', draw: shirts.jacket, colours: ['teal', 'orange', 'navy', 'charcoal'] },
  apron: { name: '围裙', draw: shirts.apron, colours: ['olive', 'coffee', 'navy', 'natural'], second: 'coffee' },
  cap: { name: '棒球帽', draw: headwear.cap, colours: ['navy', 'natural', 'vermilion', 'ink', 'forest', 'white'] },
  bucketHat: { name: '渔夫帽', draw: headwear.bucketHat, colours: ['sand', 'ink', 'sky', 'olive'] },
  scarf: { name: '围巾', draw: headwear.scarf, colours: ['vermilion', 'charcoal', 'navy', 'sand'], second: 'natural' },
  socks: { name: '袜子', draw: headwear.socks, colours: ['white', 'navy', 'mint', 'grey'], second: 'vermilion' },
  mug: { name: '马克杯', draw: cups.mug, colours: ['white', 'vermilion', 'navy', 'mint', 'amber', 'ink'] },
  thermos: {
    name: '保温杯',
    draw: drinkware.thermos,
    colours: ['ink', 'forest', 'white', 'vermilion', 'navy', 'rose'],
  },
  tumbler: { name: '随行杯', draw: drinkware.tumbler, colours: ['rose', 'mint', 'charcoal', 'sky'] },
  glassCup: { name: '玻璃杯', draw: cups.glassCup, colours: ['clear', 'amber', 'sky'] },
  paperCup: {
    name: '纸杯',
    draw: cups.paperCup,
    colours: ['kraft', 'vermilion', 'forest', 'navy'],
    second: 'ink',
  },
  lunchBox: { name: '焖烧罐', draw: drinkware.lunchBox, colours: ['mint', 'rose', 'white', 'navy'] },
  notebook: {
    name: '笔记本',
    draw: paper.notebook,
    colours: ['ink', 'coffee', 'forest', 'vermilion', 'navy', 'sand'],
    second: 'vermilion',
  },
  planner: { name: '活页本', draw: paper.planner, colours: ['sand', 'mint', 'rose', 'navy'], second: 'coffee' },
  stickyNotes: {
    name: '便签',
    draw: paper.stickyNotes,
    colours: ['amber', 'rose', 'mint', 'sky'],
    second: 'vermilion',
  },
  calendar: { name: '台历', draw: paper.calendar, colours: ['forest', 'vermilion', 'sky', 'sand'], second: 'teal' },
  folder: { name: '文件夹', draw: paper.folder, colours: ['royal', 'wine', 'forest', 'charcoal'] },
  envelope: { name: '信封贺卡', draw: cards.envelope, colours: ['kraft', 'white', 'wine', 'mint'], second: 'wine' },
  redPacket: { name: '红包', draw: cards.redPacket, colours: ['vermilion', 'wine', 'orange'] },
  playingCards: { name: '扑克牌', draw: cards.playingCards, colours: ['navy', 'vermilion', 'forest'] },
  stickerRoll: { name: '不干胶', draw: cards.stickerRoll, colours: ['teal', 'vermilion', 'amber', 'navy'] },
  pen: { name: '签字笔', draw: pens.pen, colours: ['ink', 'navy', 'vermilion', 'white', 'forest'], second: 'wine' },
  penSet: { name: '礼盒笔', draw: pens.penSet, colours: ['wine', 'ink', 'navy'], second: 'ink' },
  calculator: { name: '计算器', draw: gadgets.calculator, colours: ['mint', 'white', 'charcoal'], second: 'orange' },
  umbrella: { name: '直杆伞', draw: outdoor.umbrella, colours: ['navy', 'vermilion', 'ink', 'forest'] },
  foldedUmbrella: {
    name: '折叠伞',
    draw: outdoor.foldedUmbrella,
    colours: ['vermilion', 'navy', 'charcoal', 'teal'],
    second: 'ink',
  },
  fan: { name: '折扇', draw: outdoor.fan, colours: ['white', 'vermilion', 'navy'], second: 'vermilion' },
  rollUp: { name: '易拉宝', draw: outdoor.rollUp, colours: ['vermilion', 'navy', 'forest'], second: 'natural' },
  flag: { name: '刀旗', draw: outdoor.flag, colours: ['royal', 'vermilion', 'forest'], second: 'amber' },
  lanyard: {
    name: '证件挂绳',
    draw: keepsakes.lanyard,
    colours: ['royal', 'vermilion', 'ink', 'forest'],
    second: 'navy',
  },
  badge: { name: '徽章', draw: keepsakes.badge, colours: ['vermilion', 'navy', 'forest', 'ink'] },
  keychain: { name: '钥匙扣', draw: keepsakes.keychain, colours: ['coffee', 'navy', 'wine', 'forest'] },
  medal: { name: '奖牌', draw: awards.medal, colours: ['vermilion', 'navy', 'forest'], second: 'amber' },
  trophy: { name: '水晶奖杯', draw: awards.trophy, colours: ['ink', 'navy', 'wine'] },
  metalCup: { name: '金属奖杯', draw: awards.metalCup, colours: ['coffee', 'ink', 'wine'] },
  magnet: { name: '冰箱贴', draw: boxes.magnet, colours: ['orange', 'teal', 'rose'], second: 'navy' },
  giftBox: {
    name: '礼盒',
    draw: boxes.giftBox,
    colours: ['vermilion', 'navy', 'white', 'forest', 'ink'],
    second: 'gold',
  },
  colourBox: { name: '彩盒', draw: boxes.colourBox, colours: ['mint', 'rose', 'sky', 'amber'], second: 'forest' },
  mailer: { name: '飞机盒', draw: boxes.mailer, colours: ['kraft', 'white', 'vermilion'], second: 'rose' },
  cushion: { name: '抱枕', draw: luggage.cushion, colours: ['mint', 'natural', 'navy', 'orange'] },
  towel: { name: '毛巾', draw: luggage.towel, colours: ['white', 'sky', 'rose', 'sand'], second: 'navy' },
  blanket: { name: '毛毯', draw: luggage.blanket, colours: ['wine', 'grey', 'forest', 'sand'], second: 'coffee' },
  mousePad: { name: '鼠标垫', draw: boxes.mousePad, colours: ['charcoal', 'navy', 'forest'], second: 'vermilion' },
  usbStick: { name: 'U盘', draw: gadgets.usbStick, colours: ['vermilion', 'navy', 'ink'] },
  powerBank: { name: '充电宝', draw: gadgets.powerBank, colours: ['white', 'ink', 'sky', 'mint'] },
  phoneStand: { name: '手机支架', draw: gadgets.phoneStand, colours: ['silver', 'rose', 'ink'], second: 'royal' },
  speaker: { name: '蓝牙音箱', draw: gadgets.speaker, colours: ['teal', 'ink', 'orange'], second: 'charcoal' },
  chargingPad: { name: '无线充', draw: gadgets.chargingPad, colours: ['charcoal', 'white', 'sand'] },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

/** The company whose mark a kind carries unless another is asked for. */
export const usualMark = (kind: KindName): MarkName => markNames[(kindNames.indexOf(kind) * 3) % markNames.length] ?? 'lumo'

/** What to draw: the kind in a colour with what it carries. */
export type Goods = {
  readonly kind: KindName
  readonly colour: ColourName
  readonly mark: Carried
  readonly second?: ColourName
}

/** The goods drawn once, on the given sheet. */
export function drawn(sheet: Sheet, goods: Goods, back = false): Drawing {
  const kind: Kind = kinds[goods.kind]
  const second = goods.second ?? kind.second
  return kind.draw(
    paintFor(sheet, {
      colour: colours[goods.colour],
      second: second && second !== goods.colour ? colours[second] : undefined,
      mark: goods.mark,
      back,
    }),
  )
}

/** The colours for the picture of a set: the one asked for, and two others the kind is sold in. */
export function trio(kind: KindName, colour: ColourName): readonly ColourName[] {
  return [colour, ...kinds[kind].colours.filter((other) => other !== colour)].slice(0, 3)
}
