import { demoRules } from '../rules.ts'
import { only } from './colours.ts'
import { chosen, goods } from './goods.ts'

/** The five goods of the worked examples, by the merchant's own price rules. */
export const demoGoods = [
  goods(
    '手提帆布袋',
    '帆布袋 12安本白 38×42cm',
    '12 安加厚棉帆布，双面可印，会议、展会、门店伴手袋',
    ['tote', 'natural', 'yunfan'],
    {
      material: '12安棉帆布',
      spec: '38×42cm，提手 60cm',
      english: 'Canvas tote bag',
      tags: ['环保', '50 件起订'],
      more: { 承重: '10kg' },
      number: 'FB1001',
      colours: only('本白', 'natural'),
    },
    {
      type: 'custom',
      unit: '个',
      story: 'bag',
      rules: demoRules.canvasBag,
      first: chosen({ prints: [{ position: 'front', process: 'silk', colours: 1 }], packing: 'none' }),
    },
  ),
  goods(
    '立体无纺布袋',
    '无纺布袋 80g 立体 35×30×10cm',
    '80g 无纺布，超声波压合立体袋型，活动派发首选',
    ['nonwoven', 'vermilion', 'hualin'],
    {
      material: '80g无纺布',
      spec: '35×30×10cm',
      english: 'Non-woven shopping bag',
      tags: ['环保', '大批量'],
      more: { 承重: '6kg' },
      number: 'WF1002',
    },
    {
      type: 'common',
      unit: '个',
      story: 'bag',
      rules: demoRules.nonwovenBag,
      first: chosen({ prints: [{ position: 'front', process: 'silk', colours: 1 }] }),
    },
  ),
  goods(
    '圆领T恤',
    'T恤 180g 精梳棉圆领',
    '180g 精梳棉圆领短袖，五色七码混批，丝印刺绣直喷均可',
    ['tshirt', 'white', 'lanhai'],
    {
      material: '180g精梳棉',
      spec: 'S–4XL',
      english: 'Cotton crew neck T-shirt',
      tags: ['20 件起订', '可混码'],
      more: { 领型: '圆领', 袖长: '短袖' },
      number: 'TX1003',
    },
    {
      type: 'custom',
      unit: '件',
      story: 'garment',
      rules: demoRules.tshirt,
      first: chosen({ colour: 'white', size: 'L', prints: [{ position: 'front', process: 'silk', colours: 1 }] }),
    },
  ),
  goods(
    '商务保温杯',
    '304 不锈钢保温杯 500ml',
    '内外 304 不锈钢，保温 12 小时，激光一杯一名',
    ['thermos', 'ink', 'shanhe'],
    {
      material: '304不锈钢',
      spec: '500ml，φ6.8×23cm',
      english: 'Stainless steel thermos',
      tags: ['一杯一名', '商务馈赠'],
      more: { 容量: '500ml', 保温: '12 小时' },
      number: 'BW1004',
    },
    {
      type: 'standard',
      unit: '只',
      story: 'drinkware',
      rules: demoRules.thermos,
      first: chosen({ prints: [{ position: 'body', process: 'laser' }] }),
    },
  ),
  goods(
    '皮面笔记本',
    'A5 PU 皮面笔记本 100张 80g道林',
    'PU 皮面，100 张 80g 道林纸，烫金彩插可组合',
    ['notebook', 'coffee', 'lumo'],
    {
      material: 'PU皮',
      spec: 'A5，100 张',
      english: 'PU leather notebook',
      tags: ['可加急', '成套送礼'],
      more: { 内页: '80g 道林纸', 装订: '硬面精装' },
      number: 'BJ1005',
    },
    {
      type: 'custom',
      unit: '本',
      story: 'notebook',
      rules: demoRules.notebook,
      first: chosen({ craft: 'hard', prints: [{ position: 'cover', process: 'foil', widthMm: 80, heightMm: 30 }] }),
    },
  ),
]
