import { gadget, metal, printedPaper, textile } from './families.ts'
import { only } from './colours.ts'
import { goods } from './goods.ts'

const umbrella = { unit: '把', baseLabel: '伞面', carton: 40, weightKg: '0.45', minimum: 50 }
const panel = { prints: [{ position: 'whole', process: 'sublimation', widthMm: 280, heightMm: 200 }] }

export const living = [
  goods('直杆伞', '自动直杆广告伞 8 骨', '自动开，一片或多片印刷，门店借伞', ['umbrella', 'navy', 'hexin'], { material: '碰击布', spec: '伞面 105cm', english: 'Straight umbrella', tags: ['借伞服务'] }, textile(88, { ...umbrella, first: panel })),
  goods('直杆伞', '透明直杆伞 文创款', '加厚 POE，文创与婚庆', ['umbrella', 'vermilion', 'hualin'], { material: 'POE', spec: '伞面 95cm', english: 'Clear umbrella', colours: ['vermilion', 'navy', 'ink'] }, textile(64, { ...umbrella, first: panel })),
  goods('折叠伞', '三折晴雨伞 黑胶防晒', '黑胶 UPF50+，员工福利', ['foldedUmbrella', 'navy', 'lanhai'], { material: '黑胶布', spec: '伞面 98cm，折叠 24cm', english: 'Folding umbrella', tags: ['员工福利'] }, textile(104, { ...umbrella, weightKg: '0.34', first: panel })),
  goods('折叠伞', '全自动三折伞 10 骨', '一键开收，抗风加固', ['foldedUmbrella', 'charcoal', 'lumo'], { material: '碰击布', spec: '伞面 105cm', english: 'Auto folding umbrella' }, textile(132, { ...umbrella, weightKg: '0.42', first: panel })),
  goods('高尔夫伞', '双层高尔夫伞 130cm', '双层抗风，高端接待', ['umbrella', 'forest', 'shanhe'], { material: '碰击布', spec: '伞面 130cm', english: 'Golf umbrella', tags: ['商务'] }, textile(230, { ...umbrella, weightKg: '0.70', first: panel })),
  goods('毛巾', '纯棉毛巾 32 支 34×75cm', '长绒棉，刺绣 LOGO，酒店与健身', ['towel', 'white', 'qinghe'], { material: '纯棉', spec: '34×75cm，110g', english: 'Cotton towel', tags: ['刺绣'] }, textile(42, { weightKg: '0.12' })),
  goods('毛巾', '速干运动毛巾 30×100cm', '超细纤维速干，马拉松物资', ['towel', 'sky', 'feiyan'], { material: '超细纤维', spec: '30×100cm', english: 'Sports towel' }, textile(36, { weightKg: '0.10', first: { prints: [{ position: 'whole', process: 'sublimation', widthMm: 300, heightMm: 200 }] } })),
  goods('毛巾', '毛巾浴巾三件套礼盒', '一浴两面巾，礼盒装，节日福利', ['towel', 'rose', 'hualin'], { material: '纯棉', spec: '浴巾 70×140cm', english: 'Bath towel set', tags: ['礼盒'] }, textile(210, { unit: '套', weightKg: '0.75', carton: 12 })),
  goods('抱枕', '数码直喷抱枕 45×45cm', '双面彩印含芯，企业文化墙', ['cushion', 'natural', 'lumo'], { material: '棉麻', spec: '45×45cm 含芯', english: 'Printed cushion', colours: only('本白', 'natural'), tags: ['满幅彩印'] }, textile(92, { unit: '个', weightKg: '0.48', carton: 30, first: { prints: [{ position: 'whole', process: 'sublimation', widthMm: 400, heightMm: 300 }] } })),
  goods('抱枕', '抱枕被两用 午休款', '展开是被子，办公室午休', ['cushion', 'navy', 'yunfan'], { material: '水晶绒', spec: '40×40cm，展开 100×150cm', english: 'Cushion blanket' }, textile(156, { unit: '个', weightKg: '0.80', carton: 20 })),
  goods('毛毯', '法兰绒毛毯 150×200cm', '加厚法兰绒，年终福利', ['blanket', 'wine', 'hualin'], { material: '法兰绒', spec: '150×200cm', english: 'Flannel blanket', tags: ['年终福利'] }, textile(250, { weightKg: '0.95', carton: 15 })),
  goods('毛毯', '空调盖毯 100×150cm', '四季盖毯，车载航空', ['blanket', 'grey', 'lanhai'], { material: '珊瑚绒', spec: '100×150cm', english: 'Travel blanket' }, textile(130, { weightKg: '0.45', carton: 30 })),
  goods('皮质行李吊牌', '头层牛皮行李吊牌', '植鞣牛皮，压凹姓名，航司礼', ['luggageTag', 'coffee', 'shanhe'], { material: '头层牛皮', spec: '11×6.5cm', english: 'Leather luggage tag', tags: ['一牌一名'] }, metal(48, { crafts: [], unit: '个', type: 'standard', minimum: 50, first: { prints: [{ position: 'back', process: 'laser' }] } })),
  goods('皮质行李吊牌', 'PU 行李牌护照夹套装', '差旅两件套，礼盒装', ['luggageTag', 'wine', 'lumo'], { material: 'PU皮', spec: '护照夹 14×10cm', english: 'Travel set' }, gadget(58, { unit: '套', weightKg: '0.20', first: { prints: [{ position: 'face', process: 'laser' }] } })),
  goods('冰箱贴', '树脂立体冰箱贴', '城市地标，文旅纪念', ['magnet', 'orange', 'qiming'], { material: '树脂', spec: '6×5cm', english: 'Fridge magnet', colours: only('彩绘上色', 'orange'), tags: ['文创'] }, metal(13, { crafts: [], unit: '个', weightKg: '0.05' })),
  goods('冰箱贴', '软磁冰箱贴 彩印异形', '异形模切，社区宣传', ['magnet', 'teal', 'qinghe'], { material: '软磁', spec: '8×6cm', english: 'Soft magnet' }, printedPaper(5, { materials: [], conflicts: [], minimum: 500, step: 100, weightKg: '0.02' })),
  goods('扑克牌', '定制扑克牌 300g 蓝芯纸', '54 张可各不相同，企业文化牌', ['playingCards', 'navy', 'fangyuan'], { material: '蓝芯纸', spec: '8.8×6.3cm，54 张', english: 'Playing cards' }, printedPaper(24, { materials: [], crafts: [], conflicts: [], unit: '副', minimum: 200, weightKg: '0.11', carton: 100 })),
  goods('扑克牌', '宣传扑克牌 经济款', '反诈、消防、普法宣传', ['playingCards', 'vermilion', 'hualin'], { material: '铜版纸', spec: '8.8×6.3cm，54 张', english: 'Promo playing cards', tags: ['大批量'] }, printedPaper(11, { materials: [], crafts: [], conflicts: [], unit: '副', minimum: 1000, step: 100, weightKg: '0.10' })),
] // prettier-ignore
