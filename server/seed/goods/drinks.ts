import { cup, drinkware, printedPaper } from './families.ts'
import { only } from './colours.ts'
import { goods } from './goods.ts'

const noMaterial = {
  materials: [],
  crafts: [],
  conflicts: [],
  unit: '只',
  weightKg: '0.01',
  carton: 1000,
  minimum: 1000,
  step: 500,
}

export const drinks = [
  goods('商务保温杯', '316 不锈钢商务杯 450ml 茶隔款', '316 内胆，茶水分离，高端商务礼', ['thermos', 'navy', 'lumo'], { material: '316不锈钢', spec: '450ml', english: '316 steel tea thermos', tags: ['商务馈赠'], more: { 容量: '450ml' } }, drinkware(165)),
  goods('商务保温杯', '智能测温保温杯 500ml', '杯盖触控显示水温，年轻团队礼', ['thermos', 'white', 'qiming'], { material: '304不锈钢', spec: '500ml', english: 'Smart temperature thermos', tags: ['新品'], more: { 容量: '500ml' } }, drinkware(122)),
  goods('商务保温杯', '大容量保温壶 1.2L 手提', '车队工地与户外露营，保温 24 小时', ['thermos', 'forest', 'shanhe'], { material: '304不锈钢', spec: '1200ml', english: 'Vacuum flask', tags: ['户外'], more: { 容量: '1200ml' } }, drinkware(210, { weightKg: '1.05', carton: 12 })),
  goods('焖烧罐', '304 焖烧罐 520ml 配勺', '真空焖烧 6 小时，员工午餐福利', ['lunchBox', 'mint', 'qinghe'], { material: '304不锈钢', spec: '520ml', english: 'Food jar', tags: ['员工福利'], more: { 容量: '520ml' } }, drinkware(138)),
  goods('焖烧罐', '手提焖烧桶 1L 双层', '双层分装，粥饭汤一次带', ['lunchBox', 'navy', 'hexin'], { material: '304不锈钢', spec: '1000ml', english: 'Double food jar', more: { 容量: '1000ml' } }, drinkware(196, { weightKg: '0.90' })),
  goods('车载随行杯', '车载咖啡杯 380ml 陶瓷涂层', '陶瓷内涂，不串味，单手开合', ['tumbler', 'charcoal', 'lanhai'], { material: '304不锈钢', spec: '380ml', english: 'Coffee tumbler', more: { 容量: '380ml' } }, drinkware(98)),
  goods('车载随行杯', '汽车随手杯 500ml 防滑底', '适配杯架，硅胶防滑底', ['tumbler', 'sky', 'feiyan'], { material: '304不锈钢', spec: '500ml', english: 'Car tumbler', more: { 容量: '500ml' } }, drinkware(112)),
  goods('陶瓷马克杯', '陶瓷马克杯 350ml 直身', '高温白瓷，色釉内里，办公礼品', ['mug', 'white', 'lumo'], { material: '陶瓷', spec: '350ml，φ8.2×9.5cm', english: 'Ceramic mug', tags: ['50 件起订'], more: { 容量: '350ml' } }, cup(34)),
  goods('陶瓷马克杯', '变色马克杯 加热显图', '加热显图，活动惊喜礼', ['mug', 'ink', 'qiming'], { material: '陶瓷', spec: '330ml', english: 'Heat change mug', tags: ['趣味'], more: { 容量: '330ml' } }, cup(52)),
  goods('陶瓷马克杯', '骨瓷杯碟套装 220ml', '骨瓷金边，会客下午茶', ['mug', 'navy', 'fangyuan'], { material: '骨瓷', spec: '220ml 一杯一碟', english: 'Bone china cup set', colours: ['navy', 'white', 'vermilion'], more: { 容量: '220ml' } }, cup(88, { unit: '套' })),
  goods('双层玻璃杯', '双层玻璃杯 320ml 茶隔', '高硼硅双层，隔热不烫手', ['glassCup', 'clear', 'qinghe'], { material: '高硼硅玻璃', spec: '320ml', english: 'Double wall glass', more: { 容量: '320ml' } }, cup(62, { carton: 24 })),
  goods('双层玻璃杯', '玻璃水杯 带茶漏 480ml', '便携提绳，会议伴手', ['glassCup', 'amber', 'hualin'], { material: '高硼硅玻璃', spec: '480ml', english: 'Glass tea bottle', more: { 容量: '480ml' } }, cup(70, { carton: 24 })),
  goods('吸管冷饮杯', '双层吸管杯 473ml 塑料', 'BPA Free，夏日冷饮周边', ['tumbler', 'rose', 'feiyan'], { material: 'AS塑料', spec: '473ml', english: 'Straw cup', tags: ['夏季'], more: { 容量: '473ml' } }, cup(46)),
  goods('吸管冷饮杯', '运动水壶 750ml Tritan', 'Tritan 材质，健身房与赛事补水', ['tumbler', 'mint', 'shanhe'], { material: 'Tritan', spec: '750ml', english: 'Sports bottle', more: { 容量: '750ml' } }, cup(58)),
  goods('广告纸杯', '广告纸杯 9 安 单层', '食品级淋膜纸，接待与展会', ['paperCup', 'vermilion', 'yunfan'], { material: '食品级纸', spec: '250ml，9 安', english: 'Paper cup', tags: ['大批量'], more: { 容量: '250ml' } }, printedPaper(2, noMaterial)),
  goods('广告纸杯', '加厚广告纸杯 12 安', '加厚不软塌，热饮防烫', ['paperCup', 'navy', 'lanhai'], { material: '食品级纸', spec: '350ml，12 安', english: 'Thick paper cup', more: { 容量: '350ml' } }, printedPaper(3, noMaterial)),
  goods('咖啡热饮杯', '瓦楞咖啡杯 12 安 带盖', '三层瓦楞隔热，含盖，咖啡门店', ['paperCup', 'kraft', 'qinghe'], { material: '瓦楞纸', spec: '350ml 含盖', english: 'Ripple coffee cup', colours: only('牛皮色', 'kraft'), more: { 容量: '350ml' } }, printedPaper(6, noMaterial)),
  goods('分格饭盒', '不锈钢分格饭盒 900ml', '三分格，微波塑料外壳可拆', ['lunchBox', 'rose', 'hualin'], { material: '304不锈钢', spec: '900ml', english: 'Lunch box', more: { 容量: '900ml' } }, drinkware(118, { weightKg: '0.60' })),
] // prettier-ignore
