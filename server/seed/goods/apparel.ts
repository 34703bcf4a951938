import { garment, headwear } from './families.ts'
import { goods } from './goods.ts'

const pair = { baseLabel: '袜身', unit: '双' }
/** 童装 by the height of the child. */
const heights = ['100', '110', '120', '130', '140', '150', '160'].map((key) => ({ key, label: key, each: '0' }))

export const apparel = [
  goods('圆领T恤', '重磅纯棉T恤 220g 圆领', '220g 重磅棉，宽松落肩，品牌联名款', ['tshirt', 'ink', 'feiyan'], { material: '220g纯棉', spec: 'S–4XL', english: 'Heavyweight T-shirt', tags: ['重磅'] }, garment(135, { weightKg: '0.26' })),
  goods('圆领T恤', '活动广告衫 150g 涤棉', '性价比活动衫，志愿者与地推团队', ['tshirt', 'vermilion', 'hualin'], { material: '150g涤棉', spec: 'S–4XL', english: 'Promo T-shirt', tags: ['性价比'] }, garment(56, { minimum: 50, weightKg: '0.15', type: 'standard' })),
  goods('圆领T恤', '儿童纯棉T恤 160g', '100–160 码童装，亲子活动与研学', ['tshirt', 'amber', 'qiming'], { material: '160g纯棉', spec: '100–160cm', english: 'Kids T-shirt' }, garment(72, { weightKg: '0.12', sizes: heights, first: { size: '130', prints: [{ position: 'front', process: 'silk', colours: 1 }] } })),
  goods('速干运动T恤', '速干T恤 140g 蜂窝网眼', '吸湿速干，马拉松与企业运动会', ['tshirt', 'sky', 'lanhai'], { material: '140g速干布', spec: 'S–4XL', english: 'Quick dry T-shirt', tags: ['运动会'] }, garment(88, { weightKg: '0.14' })),
  goods('速干运动T恤', '冰感凉爽速干衫 150g', '冰感纱线，夏季户外工作服', ['tshirt', 'forest', 'qinghe'], { material: '150g冰感布', spec: 'S–4XL', english: 'Cooling T-shirt', tags: ['夏季'] }, garment(112, { type: 'standard' })),
  goods('POLO衫', '珠地棉POLO衫 200g', '珠地网眼，翻领有型，企业工装首选', ['polo', 'royal', 'hexin'], { material: '200g珠地棉', spec: 'S–4XL', english: 'Pique polo shirt', tags: ['工装'] }, garment(160, { weightKg: '0.24', first: { size: 'L', prints: [{ position: 'leftChest', process: 'embroidery', stitches: 6000 }] } })),
  goods('POLO衫', '丝光棉POLO衫 商务款', '双丝光棉，垂顺免烫，高管接待', ['polo', 'white', 'shanhe'], { material: '丝光棉', spec: 'S–4XL', english: 'Mercerised polo', tags: ['商务'] }, garment(290, { weightKg: '0.26', first: { size: 'L', prints: [{ position: 'leftChest', process: 'embroidery', stitches: 6000 }] } })),
  goods('连帽卫衣', '连帽卫衣 360g 抓绒', '加绒保暖，团队文化衫', ['hoodie', 'grey', 'lumo'], { material: '360g抓绒', spec: 'S–4XL', english: 'Fleece hoodie', tags: ['秋冬'] }, garment(320, { weightKg: '0.58' })),
  goods('连帽卫衣', '圆领卫衣 300g 毛圈', '毛圈布，春秋班服队服', ['hoodie', 'wine', 'fangyuan'], { material: '300g毛圈布', spec: 'S–4XL', english: 'Terry sweatshirt' }, garment(245, { weightKg: '0.46' })),
  goods('冲锋衣', '三合一冲锋衣 可拆内胆', '防水压胶，抓绒内胆可拆，户外团建', ['jacket', 'teal', 'shanhe'], { material: '防水梭织布', spec: 'S–4XL', english: '3-in-1 shell jacket', tags: ['户外团建'] }, garment(760, { weightKg: '1.10', carton: 15 })),
  goods('冲锋衣', '单层风衣 轻薄防泼水', '轻薄便携，赛事志愿者风衣', ['jacket', 'orange', 'feiyan'], { material: '涤纶塔丝隆', spec: 'S–4XL', english: 'Windbreaker' }, garment(330, { weightKg: '0.32' })),
  goods('工作围裙', '帆布工作围裙 双口袋', '棉帆布，咖啡与烘焙门店', ['apron', 'olive', 'qinghe'], { material: '10安棉帆布', spec: '70×85cm', english: 'Canvas apron', tags: ['门店'] }, headwear(95, { baseLabel: '围裙', weightKg: '0.22' })),
  goods('工作围裙', '防水围裙 PVC 涂层', '防水防油，餐饮后厨', ['apron', 'navy', 'hexin'], { material: '涤纶涂层', spec: '68×80cm', english: 'Waterproof apron' }, headwear(70, { baseLabel: '围裙', type: 'common' })),
  goods('棒球帽', '六片棒球帽 纯棉斜纹', '立体刺绣，可调节铜扣', ['cap', 'navy', 'feiyan'], { material: '纯棉斜纹', spec: '头围 56–60cm', english: 'Baseball cap', tags: ['刺绣'] }, headwear(62, { baseLabel: '帽身', weightKg: '0.09' })),
  goods('棒球帽', '网眼广告帽 五片', '透气网眼，户外活动派发', ['cap', 'vermilion', 'yunfan'], { material: '海绵网布', spec: '头围 56–60cm', english: 'Trucker cap' }, headwear(34, { baseLabel: '帽身', minimum: 100, weightKg: '0.07' })),
  goods('渔夫帽', '双面渔夫帽 纯棉', '双面可戴，春游与研学', ['bucketHat', 'sand', 'shanhe'], { material: '纯棉', spec: '头围 57–59cm', english: 'Bucket hat' }, headwear(68, { baseLabel: '帽身', weightKg: '0.10' })),
  goods('渔夫帽', '速干遮阳帽 宽檐', '防晒 UPF50+，户外徒步', ['bucketHat', 'olive', 'qinghe'], { material: '速干布', spec: '头围 56–61cm', english: 'Sun hat', tags: ['新品'] }, headwear(92, { baseLabel: '帽身', weightKg: '0.11' })),
  goods('围巾袜子', '腈纶保暖围巾 刺绣定制', '仿羊绒手感，年会红围巾', ['scarf', 'vermilion', 'hualin'], { material: '腈纶', spec: '180×30cm', english: 'Winter scarf', tags: ['年会'] }, headwear(88, { baseLabel: '围巾', weightKg: '0.20' })),
  goods('围巾袜子', '提花运动中筒袜', '按图提花，赛事与文创', ['socks', 'white', 'lanhai'], { material: '精梳棉混纺', spec: '均码 39–43', english: 'Jacquard socks' }, headwear(28, { ...pair, minimum: 300, weightKg: '0.06', type: 'custom', first: { prints: [{ position: 'side', process: 'embroidery', stitches: 3000 }] } })),
] // prettier-ignore
