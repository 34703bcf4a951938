import { gadget } from './families.ts'
import { only } from './colours.ts'
import { goods } from './goods.ts'

const laser = { prints: [{ position: 'face', process: 'laser' }] }

export const digital = [
  goods('充电宝', '移动电源 10000mAh 双口快充', '22.5W 快充，3C 认证，客户礼', ['powerBank', 'white', 'lumo'], { material: 'ABS+PC', spec: '10000mAh', english: 'Power bank', tags: ['3C 认证'], more: { 容量: '10000mAh' } }, gadget(175)),
  goods('充电宝', '迷你口袋充电宝 5000mAh', '口红大小，自带接头', ['powerBank', 'sky', 'qiming'], { material: 'ABS', spec: '5000mAh', english: 'Mini power bank', more: { 容量: '5000mAh' } }, gadget(118)),
  goods('充电宝', '大容量充电宝 20000mAh 数显', '数显电量，差旅高频用户', ['powerBank', 'ink', 'shanhe'], { material: '铝合金', spec: '20000mAh', english: '20000mAh power bank', more: { 容量: '20000mAh' } }, gadget(270, { weightKg: '0.42', first: laser })),
  goods('磁吸充电宝', '磁吸无线充电宝 10000mAh', '磁吸对位，15W 无线', ['powerBank', 'mint', 'feiyan'], { material: 'ABS+PC', spec: '10000mAh', english: 'Magnetic power bank', tags: ['新品'] }, gadget(255)),
  goods('无线充', '无线充电板 15W 圆盘', '铝合金圆盘，会议室桌面', ['chargingPad', 'charcoal', 'hexin'], { material: '铝合金', spec: 'φ10cm', english: 'Wireless charging pad' }, gadget(86, { first: laser })),
  goods('无线充', '竹木无线充 10W', '环保竹木，绿色低碳礼品', ['chargingPad', 'sand', 'qinghe'], { material: '竹木', spec: 'φ9cm', english: 'Bamboo charger', colours: only('竹木色', 'sand'), tags: ['环保'] }, gadget(92, { first: laser })),
  goods('旋转U盘', '旋转金属U盘 32G', '经典旋转，投标资料盘', ['usbStick', 'vermilion', 'yunfan'], { material: '金属+ABS', spec: '32G USB3.0', english: 'Swivel USB stick', tags: ['一盘一码'], more: { 容量: '32G' } }, gadget(58, { weightKg: '0.02', first: laser })),
  goods('旋转U盘', '金属U盘 64G 高速', '整体金属，激光刻字', ['usbStick', 'ink', 'lumo'], { material: '锌合金', spec: '64G USB3.2', english: 'Metal USB stick', more: { 容量: '64G' } }, gadget(92, { weightKg: '0.03', first: laser })),
  goods('卡片U盘', '名片式卡片U盘 32G', '双面彩印，房产与金融', ['usbStick', 'navy', 'hexin'], { material: 'ABS', spec: '8.6×5.4cm', english: 'Card USB stick', more: { 容量: '32G' } }, gadget(62, { weightKg: '0.02' })),
  goods('蓝牙音箱', '布艺蓝牙音箱 10W', '织物包覆，低音饱满，乔迁礼', ['speaker', 'teal', 'lanhai'], { material: '织物+ABS', spec: '18×7cm', english: 'Bluetooth speaker', tags: ['商务馈赠'] }, gadget(225, { weightKg: '0.48', carton: 20 })),
  goods('蓝牙音箱', '迷你蓝牙音箱 5W', '挂绳便携，年轻团队', ['speaker', 'orange', 'qiming'], { material: 'ABS', spec: '8×5cm', english: 'Mini speaker' }, gadget(112, { weightKg: '0.18' })),
  goods('手机支架', '铝合金手机支架 可折叠', '双轴折叠，直播办公', ['phoneStand', 'silver', 'lumo'], { material: '铝合金', spec: '10×8cm', english: 'Phone stand' }, gadget(48, { first: laser })),
  goods('手机支架', '指环扣手机支架', '开模造型，展会派发', ['phoneStand', 'rose', 'feiyan'], { material: '锌合金', spec: '4×3.5cm', english: 'Ring holder', tags: ['大批量'] }, gadget(9, { minimum: 200, step: 50, options: [], weightKg: '0.03' })),
  goods('平板支架', '桌面平板支架 碳素钢', '稳固防滑，收银台与会议', ['phoneStand', 'ink', 'hexin'], { material: '碳素钢', spec: '14×12cm', english: 'Tablet stand' }, gadget(66, { weightKg: '0.40', first: laser })),
  goods('桌面充电座', '三合一无线充电座', '手机手表耳机同充', ['chargingPad', 'white', 'qiming'], { material: 'ABS+硅胶', spec: '三合一 23W', english: '3-in-1 charger', tags: ['新品'] }, gadget(238, { weightKg: '0.30' })),
  goods('桌面充电座', '无线充笔筒 多功能', '笔筒充电二合一，办公桌面', ['chargingPad', 'charcoal', 'shanhe'], { material: 'ABS', spec: '17×9cm', english: 'Pen holder charger' }, gadget(146, { weightKg: '0.38' })),
] // prettier-ignore
