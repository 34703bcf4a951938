import { canvas, clothBag, nonwovenBag } from './families.ts'
import { only } from './colours.ts'
import { goods } from './goods.ts'

const zipPocket = { key: 'pocket', label: '内袋', each: '1.60' }

export const bags = [
  goods('手提帆布袋', '彩色帆布袋 10安 35×40cm', '染色棉帆布，专色丝印，门店周边与活动礼', ['tote', 'vermilion', 'lumo'], { material: '10安棉帆布', spec: '35×40cm', english: 'Dyed canvas tote', tags: ['环保'] }, clothBag(108, { materials: canvas(10, [8, 12, 16]), options: [zipPocket] })),
  goods('手提帆布袋', '加大帆布购物袋 16安 48×40×15cm', '有底有侧，商超采购与搬运，加固提手', ['tote', 'ink', 'hexin'], { material: '16安棉帆布', spec: '48×40×15cm', english: 'Large canvas shopping bag', tags: ['加厚'] }, clothBag(165, { materials: canvas(16, [12, 14]), weightKg: '0.26', options: [zipPocket] })),
  goods('手提帆布袋', '迷你帆布手提袋 8安 25×28cm', '轻薄小巧，伴手礼与化妆品袋', ['tote', 'mint', 'qinghe'], { material: '8安棉帆布', spec: '25×28cm', english: 'Mini canvas bag', tags: ['轻便'] }, clothBag(70, { type: 'common', minimum: 100, weightKg: '0.08' })),
  goods('单肩帆布包', '单肩帆布包 12安 拉链款 36×38cm', '拉链袋口带内袋，通勤学生款', ['tote', 'navy', 'lanhai'], { material: '12安棉帆布', spec: '36×38cm', english: 'Canvas shoulder bag', tags: ['拉链款'] }, clothBag(150, { materials: canvas(12, [8, 10, 16]), options: [zipPocket] })),
  goods('单肩帆布包', '文艺单肩帆布包 14安 40×42cm', '加长肩带，书店与博物馆文创', ['tote', 'rose', 'feiyan'], { material: '14安棉帆布', spec: '40×42cm，肩带 75cm', english: 'Museum canvas bag', tags: ['文创'] }, clothBag(138, { type: 'standard' })),
  goods('束口袋', '束口背包 210D 涤纶 34×42cm', '双肩抽绳，运动会与校园迎新', ['drawstring', 'navy', 'feiyan'], { material: '210D涤纶', spec: '34×42cm', english: 'Drawstring backpack', tags: ['运动'] }, clothBag(62, { type: 'common', minimum: 100, weightKg: '0.07' })),
  goods('束口袋', '棉布束口收纳袋 20×25cm', '棉布抽绳，茶叶、首饰、杂粮包装', ['drawstring', 'natural', 'qinghe'], { material: '8安棉布', spec: '20×25cm', english: 'Cotton pouch', tags: ['环保'] }, clothBag(38, { minimum: 200, weightKg: '0.04', materials: canvas(8, [10], '棉布') })),
  goods('立体无纺布袋', '加厚立体无纺布袋 100g 40×35×12cm', '100g 加厚，承重 8kg，商超促销袋', ['nonwoven', 'forest', 'hexin'], { material: '100g无纺布', spec: '40×35×12cm', english: 'Heavy non-woven bag', tags: ['加厚'] }, nonwovenBag(140, { weightKg: '0.06' })),
  goods('立体无纺布袋', '竖款无纺布手提袋 80g 30×38×10cm', '竖款立体，画册资料袋', ['nonwoven', 'royal', 'yunfan'], { material: '80g无纺布', spec: '30×38×10cm', english: 'Upright non-woven bag', tags: ['会议'] }, nonwovenBag(104)),
  goods('覆膜无纺布袋', '覆膜无纺布袋 彩印 38×32×12cm', '彩印覆膜，防水亮面，满版图案', ['nonwoven', 'amber', 'qiming'], { material: '覆膜无纺布', spec: '38×32×12cm', english: 'Laminated non-woven bag', tags: ['满版彩印'] }, nonwovenBag(215, { type: 'custom', minimum: 1000, weightKg: '0.07' })),
  goods('覆膜无纺布袋', '镭射覆膜无纺布袋 32×26×10cm', '镭射膜面，潮流品牌活动', ['nonwoven', 'grey', 'lumo'], { material: '镭射覆膜无纺布', spec: '32×26×10cm', english: 'Holographic non-woven bag', tags: ['新品'], colours: only('镭射银', 'silver') }, nonwovenBag(260, { type: 'custom', minimum: 1000 })),
  goods('保温袋', '铝箔保温袋 牛津布 28×20×24cm', '加厚珍珠棉与铝箔内胆，生鲜外卖', ['coolerBag', 'sky', 'lanhai'], { material: '600D牛津布', spec: '28×20×24cm', english: 'Insulated cooler bag', tags: ['外卖配送'] }, clothBag(190, { type: 'standard', weightKg: '0.24' })),
  goods('保温袋', '便当保温袋 手提 22×15×18cm', '上班族午餐袋，员工福利', ['coolerBag', 'rose', 'hualin'], { material: '300D牛津布', spec: '22×15×18cm', english: 'Lunch cooler bag', tags: ['员工福利'] }, clothBag(128, { type: 'standard', weightKg: '0.15' })),
  goods('双肩包', '商务双肩包 15.6 寸电脑层', '防泼水面料，独立电脑仓，入职礼包', ['backpack', 'navy', 'hexin'], { material: '900D涤纶', spec: '30×44×14cm', english: 'Business backpack', tags: ['入职礼'] }, clothBag(820, { type: 'standard', weightKg: '0.75', carton: 20 })),
  goods('双肩包', '轻量双肩包 可折叠 20L', '折叠收纳，差旅备用包', ['backpack', 'teal', 'shanhe'], { material: '尼龙格子布', spec: '28×42×16cm，20L', english: 'Foldable backpack', tags: ['差旅'] }, clothBag(340, { type: 'standard', weightKg: '0.22', carton: 50 })),
  goods('电脑内胆包', '毛毡电脑内胆包 14 寸', '3mm 毛毡加皮扣，简约商务', ['sleeve', 'grey', 'lumo'], { material: '3mm毛毡', spec: '34×25cm', english: 'Felt laptop sleeve', tags: ['商务'] }, clothBag(260, { type: 'standard', weightKg: '0.18' })),
  goods('电脑内胆包', '潜水料电脑包 13.3 寸', '防震潜水料，热转印满幅图案', ['sleeve', 'charcoal', 'qiming'], { material: '潜水料', spec: '33×24cm', english: 'Neoprene laptop sleeve' }, clothBag(225, { type: 'standard', weightKg: '0.16' })),
  goods('行李牌', '硅胶行李牌 可写名', '环保硅胶，地址卡可替换', ['luggageTag', 'navy', 'feiyan'], { material: '硅胶', spec: '10.5×6cm', english: 'Silicone luggage tag' }, clothBag(58, { type: 'common', minimum: 200, weightKg: '0.03' })),
] // prettier-ignore
