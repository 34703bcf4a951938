import { book, gadget, textile } from './families.ts'
import { only, printedAllOver } from './colours.ts'
import { goods } from './goods.ts'

const cheap = { carton: 1000, weightKg: '0.012', minimum: 500, step: 100, options: [] }
const pad = { carton: 50, weightKg: '0.16', unit: '张' }

export const office = [
  goods('皮面笔记本', 'B5 商务皮面笔记本 磁扣款', 'B5 大开本，磁扣笔插，年度会议', ['notebook', 'ink', 'hexin'], { material: 'PU皮', spec: 'B5，120 张', english: 'B5 leather notebook', tags: ['会议'] }, book(138)),
  goods('皮面笔记本', 'A6 口袋笔记本 软皮', '口袋尺寸，展会采访随身记', ['notebook', 'vermilion', 'feiyan'], { material: '软PU皮', spec: 'A6，80 张', english: 'Pocket notebook' }, book(52, { weightKg: '0.18', carton: 80 })),
  goods('皮面笔记本', '布面精装笔记本 A5', '亚麻布面，烫金压凹，文创书店', ['notebook', 'sand', 'fangyuan'], { material: '亚麻布', spec: 'A5，96 张', english: 'Linen notebook', tags: ['文创'] }, book(92)),
  goods('活页本', '六孔活页笔记本 A5', '可换芯活页，项目管理', ['planner', 'sand', 'lumo'], { material: 'PU皮', spec: 'A5，80 张', english: 'Ring planner' }, book(148)),
  goods('活页本', '带移动电源笔记本 8000mAh', '内置电源与 U 盘，高管礼', ['planner', 'navy', 'shanhe'], { material: 'PU皮', spec: 'A5，80 张', english: 'Power bank notebook', tags: ['商务馈赠'] }, book(640, { weightKg: '0.85', carton: 20 })),
  goods('便签本', '组合便签本 含索引贴', '四色索引，会议速记', ['stickyNotes', 'amber', 'qiming'], { material: '书写纸', spec: '10.5×8cm，200 页', english: 'Sticky note set' }, book(28, { weightKg: '0.12', crafts: [], conflicts: [], carton: 100 })),
  goods('便签本', '便签砖 9×9cm 侧面印刷', '700 张便签砖，四侧印 LOGO', ['stickyNotes', 'sky', 'lanhai'], { material: '书写纸', spec: '9×9×7cm', english: 'Note cube' }, book(45, { weightKg: '0.50', crafts: [], conflicts: [] })),
  goods('广告签字笔', '按动中性笔 0.5mm', '高性价比派发笔，笔杆印字', ['pen', 'ink', 'yunfan'], { material: 'ABS塑料', spec: '14.3cm，0.5mm', english: 'Gel pen', tags: ['大批量'] }, gadget(3, { ...cheap, unit: '支', type: 'common' })),
  goods('广告签字笔', '白杆彩印圆珠笔', '笔杆满版彩印，展会派发', ['pen', 'white', 'qiming'], { material: 'ABS塑料', spec: '14cm，1.0mm', english: 'Promo ball pen' }, gadget(3, { ...cheap, unit: '支' })),
  goods('金属宝珠笔', '金属宝珠笔 镀铬夹', '黄铜笔杆，激光刻名', ['pen', 'navy', 'hexin'], { material: '黄铜', spec: '13.8cm，0.5mm', english: 'Metal roller pen', tags: ['一笔一名'] }, gadget(32, { unit: '支', weightKg: '0.05', first: { prints: [{ position: 'face', process: 'laser' }] } })),
  goods('金属宝珠笔', '金属触控笔 二合一', '书写触控两用，会议礼', ['pen', 'forest', 'qinghe'], { material: '铝合金', spec: '14cm', english: 'Stylus pen' }, gadget(18, { unit: '支', weightKg: '0.03', first: { prints: [{ position: 'face', process: 'laser' }] } })),
  goods('礼盒对笔', '商务对笔礼盒 钢笔宝珠笔', '丝绒内衬礼盒，签约纪念', ['penSet', 'wine', 'shanhe'], { material: '黄铜', spec: '礼盒 18×9×4cm', english: 'Pen gift set', tags: ['签约纪念'] }, gadget(178, { unit: '套', options: [], weightKg: '0.32', first: { prints: [{ position: 'face', process: 'laser' }] } })),
  goods('礼盒对笔', '红木签字笔礼盒', '红木笔杆，激光刻字，教师节礼', ['penSet', 'ink', 'fangyuan'], { material: '红木', spec: '礼盒 18×6×4cm', english: 'Rosewood pen set', colours: only('红木色', 'coffee') }, gadget(120, { unit: '套', options: [], weightKg: '0.25', first: { prints: [{ position: 'face', process: 'laser' }] } })),
  goods('鼠标垫', '橡胶布面鼠标垫 25×21cm', '热升华满幅彩印，锁边耐用', ['mousePad', 'charcoal', 'lumo'], { material: '天然橡胶', spec: '25×21×0.3cm', english: 'Mouse pad', colours: printedAllOver, tags: ['满幅彩印'] }, textile(22, { ...pad, first: { prints: [{ position: 'whole', process: 'sublimation', widthMm: 240, heightMm: 200 }] } })),
  goods('鼠标垫', '加大桌垫 80×30cm', '电竞桌垫，公司文化墙图案', ['mousePad', 'navy', 'feiyan'], { material: '天然橡胶', spec: '80×30×0.3cm', english: 'Desk mat', colours: printedAllOver }, textile(68, { ...pad, weightKg: '0.55', carton: 20, first: { prints: [{ position: 'whole', process: 'sublimation', widthMm: 390, heightMm: 290 }] } })),
  goods('文件夹', '双夹文件夹 A4 PP', '强力双夹，培训资料袋', ['folder', 'royal', 'yunfan'], { material: 'PP塑料', spec: 'A4', english: 'File folder', tags: ['培训会议'] }, gadget(14, { carton: 100, weightKg: '0.20', options: [] })),
  goods('文件夹', '皮质合同夹 A4', 'PU 皮签约夹，烫金 LOGO', ['folder', 'wine', 'hualin'], { material: 'PU皮', spec: '31×23cm', english: 'Contract folder' }, book(130, { crafts: [], conflicts: [], unit: '个' })),
  goods('计算器', '办公计算器 12 位大屏', '太阳能双电源，银行与财务礼', ['calculator', 'white', 'hexin'], { material: 'ABS塑料', spec: '15×12cm', english: 'Calculator' }, gadget(46)),
] // prettier-ignore
