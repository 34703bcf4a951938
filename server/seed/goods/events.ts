import { gadget, headwear, metal, printedPaper } from './families.ts'
import { only, printedAllOver } from './colours.ts'
import { goods } from './goods.ts'

const award = {
  unit: '座',
  minimum: 5,
  step: 1,
  carton: 8,
  weightKg: '1.20',
  packings: [
    { key: 'box', label: '绒布盒', each: '0' },
    { key: 'wood', label: '木盒', each: '18.00' },
  ],
}
const stand = { unit: '套', materials: [], crafts: [], conflicts: [], minimum: 5, step: 1, carton: 6, weightKg: '2.40' }
const laser = { prints: [{ position: 'face', process: 'laser' }] }

export const events = [
  goods('证件挂绳', '热转印挂绳 2cm 含卡套', '双面彩印，会展嘉宾证', ['lanyard', 'royal', 'hexin'], { material: '涤纶', spec: '2×45cm', english: 'Lanyard with badge holder', tags: ['会展'] }, headwear(9, { baseLabel: '挂绳', unit: '条', minimum: 200, step: 50, weightKg: '0.03', carton: 500, first: { prints: [{ position: 'front', process: 'transfer', widthMm: 100, heightMm: 20 }] } })),
  goods('证件挂绳', '丝印挂绳 1.5cm 金属扣', '单色丝印，员工工牌绳', ['lanyard', 'ink', 'lumo'], { material: '尼龙', spec: '1.5×45cm', english: 'Silk print lanyard' }, headwear(7, { baseLabel: '挂绳', unit: '条', minimum: 300, step: 100, weightKg: '0.02', type: 'common', first: { prints: [{ position: 'front', process: 'silk', colours: 1 }] } })),
  goods('金属徽章', '珐琅金属徽章 2.5cm', '开模定制，烤漆填色，司庆与团徽', ['badge', 'vermilion', 'hualin'], { material: '锌合金', spec: 'φ2.5cm', english: 'Enamel badge', tags: ['司庆'] }, metal(11)),
  goods('金属徽章', '马口铁胸章 4.4cm', '彩印覆膜，活动派发', ['badge', 'navy', 'qiming'], { material: '马口铁', spec: 'φ4.4cm', english: 'Tin button badge', colours: printedAllOver }, metal(4, { crafts: [], type: 'standard', minimum: 200, weightKg: '0.01' })),
  goods('金属徽章', '磁铁姓名胸牌 7×2cm', '拉丝面板，激光刻名', ['badge', 'ink', 'lumo'], { material: '不锈钢', spec: '7×2cm', english: 'Name badge', tags: ['一牌一名'] }, metal(16, { crafts: [], type: 'standard', minimum: 20, step: 1 })),
  goods('钥匙扣', '金属皮革钥匙扣', '皮革压凹配合金环，汽车 4S 礼', ['keychain', 'coffee', 'shanhe'], { material: 'PU皮+锌合金', spec: '9×3cm', english: 'Leather keychain', tags: ['汽车礼'] }, metal(18)),
  goods('钥匙扣', 'PVC 软胶钥匙扣', '立体软胶，吉祥物造型', ['keychain', 'forest', 'qinghe'], { material: 'PVC软胶', spec: '5×5cm', english: 'PVC keychain' }, metal(9, { crafts: [], minimum: 200 })),
  goods('水晶奖杯', '水晶五角星奖杯', 'K9 水晶，激光内雕，年度表彰', ['trophy', 'navy', 'qiming'], { material: 'K9水晶', spec: '高 22cm', english: 'Crystal star trophy', colours: only('水晶透明', 'clear'), tags: ['年会'] }, metal(260, { ...award, crafts: [], first: laser, positions: [{ key: 'face', label: '正面', widthMm: 60, heightMm: 80, processes: ['laser'] }] })),
  goods('水晶奖杯', '水晶授权牌 竖款', '品牌授权与合作伙伴', ['trophy', 'ink', 'lumo'], { material: 'K9水晶', spec: '20×14cm', english: 'Crystal plaque', colours: only('水晶透明', 'clear') }, metal(230, { ...award, crafts: [], first: laser, positions: [{ key: 'face', label: '正面', widthMm: 120, heightMm: 160, processes: ['laser'] }] })),
  goods('金属奖杯', '金属高脚奖杯 木座', '镀金高脚杯，运动会与比赛', ['metalCup', 'coffee', 'feiyan'], { material: '锌合金', spec: '高 30cm', english: 'Metal trophy cup', colours: only('金色', 'gold'), tags: ['运动会'] }, metal(190, { ...award, crafts: [], first: laser, positions: [{ key: 'face', label: '杯身', widthMm: 80, heightMm: 60, processes: ['laser'] }] })),
  goods('金属奖杯', '金属立体奖杯 开模款', '企业专属造型，开模压铸', ['metalCup', 'wine', 'hexin'], { material: '锌合金', spec: '高 26cm', english: 'Custom metal trophy', colours: only('金色', 'gold') }, metal(320, { ...award, minimum: 20 })),
  goods('奖牌', '锌合金奖牌 6.5cm 含绶带', '马拉松完赛奖牌，彩色绶带', ['medal', 'vermilion', 'lanhai'], { material: '锌合金', spec: 'φ6.5cm', english: 'Medal with ribbon', tags: ['赛事'] }, metal(24, { weightKg: '0.09' })),
  goods('奖牌', '亚克力奖牌 UV 彩印', '轻巧亚克力，儿童活动', ['medal', 'forest', 'qinghe'], { material: '亚克力', spec: '7×7cm', english: 'Acrylic medal' }, metal(15, { crafts: [], type: 'standard', weightKg: '0.04' })),
  goods('易拉宝', '铝合金易拉宝 80×200cm', '含画面与拎包，五分钟架好', ['rollUp', 'vermilion', 'hualin'], { material: '铝合金', spec: '80×200cm', english: 'Roll-up banner', tags: ['次日出货'] }, printedPaper(430, stand)),
  goods('易拉宝', '门型展架 60×160cm', '稳固门型，商场与大堂', ['rollUp', 'navy', 'yunfan'], { material: '钢架', spec: '60×160cm', english: 'Door banner stand' }, printedPaper(300, stand)),
  goods('广告旗帜', '刀旗 2.8m 含注水底座', '户外刀旗，双面热升华', ['flag', 'royal', 'lanhai'], { material: '春亚纺', spec: '高 2.8m', english: 'Feather flag', tags: ['户外'] }, printedPaper(520, { ...stand, minimum: 2 })),
  goods('广告折扇', '塑骨广告折扇 彩印', '夏季地推派发，双面彩印', ['fan', 'vermilion', 'hualin'], { material: 'PP扇骨', spec: '21cm', english: 'Folding fan', tags: ['夏季'] }, printedPaper(7, { materials: [], crafts: [], conflicts: [], unit: '把', minimum: 500, step: 100, weightKg: '0.04' })),
  goods('广告折扇', '竹骨绢布折扇 礼盒', '竹骨绢面，国风礼品', ['fan', 'navy', 'fangyuan'], { material: '竹+绢布', spec: '23cm', english: 'Silk folding fan', colours: ['navy', 'white', 'vermilion'] }, gadget(52, { unit: '把', weightKg: '0.10' })),
] // prettier-ignore
