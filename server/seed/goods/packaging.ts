import { book, printedPaper } from './families.ts'
import { only } from './colours.ts'
import { goods } from './goods.ts'

const box = { unit: '个', baseLabel: '盒身' }
const bag = { unit: '个', baseLabel: '袋身', minimum: 300, step: 100, weightKg: '0.09' }
/** What 特种纸 is kept in. */
const special = ['vermilion', 'navy', 'white', 'forest', 'ink'] as const
const paper = (key: string, label: string, each = '0') => ({ key, label, each })
/** What is wrapped around 灰板, and what bags for gifts are made of. */
const specialPaper = {
  materials: [paper('special', '157g 特种纸'), paper('touch', '157g 触感纸', '0.35')],
  conflicts: [],
}
const corrugated = { materials: [paper('e', 'E坑瓦楞'), paper('b', 'B坑瓦楞', '0.20')], conflicts: [] }
const silverCard = { materials: [paper('silver', '350g 银卡'), paper('card', '350g 白卡', '-0.15')], conflicts: [] }
const noAxis = { materials: [], conflicts: [] }

export const packaging = [
  goods(
    '天地盖礼盒',
    '天地盖礼盒 28×20×8cm',
    '1200g 灰板裱特种纸，烫金 LOGO，茶叶坚果',
    ['giftBox', 'vermilion', 'hualin'],
    { material: '灰板+特种纸', spec: '28×20×8cm', english: 'Lift-off lid gift box', colours: special, tags: ['节日福利'] },
    printedPaper(62, { ...box, ...specialPaper, weightKg: '0.42', carton: 40 }),
  ),
  goods(
    '天地盖礼盒',
    '翻盖磁吸礼盒 32×25×10cm',
    '磁吸翻盖，EVA 内托，高端伴手',
    ['giftBox', 'navy', 'shanhe'],
    { material: '灰板+特种纸', spec: '32×25×10cm', english: 'Magnetic gift box', colours: special, tags: ['商务馈赠'] },
    printedPaper(96, { ...box, ...specialPaper, weightKg: '0.60', carton: 24 }),
  ),
  goods(
    '天地盖礼盒',
    '抽屉礼盒 20×20×6cm',
    '抽屉式丝带拉手，首饰美妆',
    ['giftBox', 'white', 'lumo'],
    { material: '灰板+特种纸', spec: '20×20×6cm', english: 'Drawer gift box', colours: special },
    printedPaper(54, { ...box, ...specialPaper, weightKg: '0.30' }),
  ),
  goods(
    '天地盖礼盒',
    '中秋月饼礼盒 6 粒装',
    '双层礼盒含内托手提袋',
    ['giftBox', 'ink', 'hualin'],
    { material: '灰板+特种纸', spec: '35×25×9cm', english: 'Mooncake gift box', colours: special, tags: ['中秋'] },
    printedPaper(124, { ...box, ...specialPaper, weightKg: '0.70', carton: 20 }),
  ),
  goods(
    '折叠彩盒',
    '白卡折叠彩盒 12×8×5cm',
    '四色彩印，电子与日化包装',
    ['colourBox', 'mint', 'qinghe'],
    { material: '白卡', spec: '12×8×5cm', english: 'Folding carton', tags: ['大批量'] },
    printedPaper(7, { ...box, minimum: 500, step: 100, weightKg: '0.03' }),
  ),
  goods(
    '折叠彩盒',
    '化妆品彩盒 烫金 UV',
    '350g 银卡，局部 UV 加烫金',
    ['colourBox', 'rose', 'fangyuan'],
    { material: '银卡', spec: '6×6×14cm', english: 'Cosmetic box' },
    printedPaper(12, { ...box, ...silverCard, minimum: 500, step: 100, weightKg: '0.04' }),
  ),
  goods(
    '飞机盒',
    '三层瓦楞飞机盒 25×18×6cm',
    'E 坑瓦楞，服装与快递',
    ['mailer', 'kraft', 'yunfan'],
    { material: 'E坑瓦楞', spec: '25×18×6cm', english: 'Mailer box', colours: ['kraft', 'white', 'vermilion'], tags: ['电商'] },
    printedPaper(11, { ...box, ...corrugated, minimum: 300, step: 50, weightKg: '0.16', carton: 100 }),
  ),
  goods(
    '飞机盒',
    '彩印飞机盒 双面印刷',
    '开箱有惊喜，内外彩印',
    ['mailer', 'white', 'feiyan'],
    { material: 'E坑瓦楞', spec: '30×22×8cm', english: 'Printed mailer box' },
    printedPaper(19, { ...box, ...corrugated, minimum: 300, step: 50, weightKg: '0.22', carton: 80 }),
  ),
  goods(
    '手提纸袋',
    '白卡手提纸袋 28×33×10cm',
    '250g 白卡覆膜，棉绳提手，服装门店',
    ['paperBag', 'white', 'hexin'],
    { material: '白卡', spec: '28×33×10cm', english: 'Paper shopping bag', tags: ['门店'] },
    printedPaper(14, bag),
  ),
  goods(
    '手提纸袋',
    '特种纸礼品袋 22×28×9cm',
    '触感纸烫金，伴手礼袋',
    ['paperBag', 'wine', 'hualin'],
    { material: '特种纸', spec: '22×28×9cm', english: 'Gift paper bag', colours: ['wine', 'navy', 'white', 'kraft'] },
    printedPaper(21, { ...bag, ...specialPaper }),
  ),
  goods(
    '手提纸袋',
    '珠宝小纸袋 15×18×7cm',
    '丝带提手，珠宝与美妆',
    ['paperBag', 'navy', 'lumo'],
    { material: '特种纸', spec: '15×18×7cm', english: 'Boutique paper bag', colours: ['navy', 'white', 'kraft', 'wine'] },
    printedPaper(16, { ...bag, ...specialPaper, weightKg: '0.05' }),
  ),
  goods(
    '牛皮纸袋',
    '牛皮纸手提袋 26×32×12cm',
    '120g 牛皮，外卖与烘焙',
    ['paperBag', 'kraft', 'qinghe'],
    { material: '牛皮纸', spec: '26×32×12cm', english: 'Kraft paper bag', colours: only('牛皮色', 'kraft'), tags: ['环保'] },
    printedPaper(7, { ...bag, ...noAxis, crafts: [], minimum: 500, weightKg: '0.05' }),
  ),
  goods(
    '牛皮纸袋',
    '加厚牛皮纸袋 平底',
    '150g 加厚平底，餐饮打包',
    ['paperBag', 'kraft', 'shanhe'],
    { material: '牛皮纸', spec: '30×28×16cm', english: 'Flat bottom kraft bag', colours: only('牛皮色', 'kraft') },
    printedPaper(9, { ...bag, ...noAxis, crafts: [], minimum: 500, weightKg: '0.06' }),
  ),
  goods(
    '信封贺卡',
    '西式信封 DL 彩印',
    '120g 双胶，公文商函',
    ['envelope', 'white', 'yunfan'],
    { material: '双胶纸', spec: '22×11cm', english: 'DL envelope' },
    printedPaper(2, { ...noAxis, crafts: [], minimum: 1000, step: 500, weightKg: '0.01' }),
  ),
  goods(
    '信封贺卡',
    '烫金贺卡含信封',
    '300g 触感纸，新年贺卡',
    ['envelope', 'wine', 'hualin'],
    { material: '触感纸', spec: '21×14cm', english: 'Greeting card', colours: ['wine', 'white', 'kraft'], tags: ['新年'] },
    printedPaper(14, { ...noAxis, unit: '套', minimum: 200, weightKg: '0.04' }),
  ),
  goods(
    '台历',
    '三角台历 28×14cm 七张',
    '铜版纸彩印，企业新年',
    ['calendar', 'forest', 'lanhai'],
    { material: '铜版纸', spec: '28×14cm', english: 'Desk calendar', tags: ['新年'] },
    printedPaper(34, { ...noAxis, unit: '本', weightKg: '0.28', carton: 40, rush: { maxDaysSaved: 4, share: '0.15', notAfter: '12-01' } }),
  ),
  goods(
    '台历',
    '周历笔记台历 二合一',
    '周计划加便签，办公实用',
    ['calendar', 'vermilion', 'qiming'],
    { material: '道林纸', spec: '26×18cm', english: 'Weekly planner calendar' },
    book(96, { crafts: [], conflicts: [], rush: { maxDaysSaved: 4, share: '0.15', notAfter: '12-01' } }),
  ),
  goods(
    '红包利是封',
    '烫金红包 特种纸 6 枚',
    '珠光纸烫金，开工利是',
    ['redPacket', 'vermilion', 'hualin'],
    { material: '珠光纸', spec: '17×9cm，6 枚', english: 'Red packet', colours: ['vermilion', 'wine', 'orange'], tags: ['新年'] },
    printedPaper(12, { ...noAxis, unit: '套', minimum: 300, step: 50, weightKg: '0.05' }),
  ),
  goods(
    '红包利是封',
    '千元红包 加厚',
    '加厚纸张，可装新钞',
    ['redPacket', 'wine', 'fangyuan'],
    { material: '特种纸', spec: '18×9cm', english: 'Thick red packet', colours: ['wine', 'vermilion', 'orange'] },
    printedPaper(6, { ...noAxis, minimum: 500, step: 100, weightKg: '0.02' }),
  ),
  goods(
    '不干胶标签',
    '铜版不干胶标签 模切',
    '覆亮膜防水，产品标签',
    ['stickerRoll', 'teal', 'qinghe'],
    { material: '铜版不干胶', spec: '6×4cm，卷装', english: 'Sticker label', tags: ['大批量'] },
    printedPaper(1, { ...noAxis, unit: '枚', minimum: 1000, step: 500, weightKg: '0.002', carton: 10_000 }),
  ),
  goods(
    '不干胶标签',
    'PVC 透明不干胶',
    '透明无边，玻璃与电子',
    ['stickerRoll', 'vermilion', 'lumo'],
    { material: '透明PVC', spec: '5×5cm，卷装', english: 'Clear PVC sticker', colours: only('透明', 'clear') },
    printedPaper(2, { ...noAxis, unit: '枚', minimum: 1000, step: 500, weightKg: '0.002', carton: 10_000 }),
  ),
]
