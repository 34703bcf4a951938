import { addOrderNote, tagOrder } from '../../../contract/order/orderNote.ts'
import { sweep } from '../../src/order/order.jobs.ts'
import type { Ground } from '../ground.ts'
import { actorsOn } from './actors.ts'
import { setSeller, signBoth } from './contracts.ts'
import { setWaybills } from './waybills.ts'
import { stepsOf } from './steps.ts'

const rongda = '荣达贸易有限公司'
const lanhai = '蓝海科技有限公司'
const untilQc = ['start', 'start', 'finish', 'finish', 'passQc', 'pack']

/** One order of shirts, sent to three stores. */
const shirts = {
  name: 'TX1003',
  matrix: [
    { colour: 'white', size: 'M', quantity: 60 },
    { colour: 'white', size: 'L', quantity: 90 },
  ],
}
const store = (
  real_name: string,
  phone: string,
  address: { province: string; city: string; district: string; cityId: number },
  detail: string,
) => ({ real_name, phone, address, detail })
const hangzhou = { province: '浙江省', city: '杭州市', district: '西湖区', cityId: 330106 }
const guangzhou = { province: '广东省', city: '广州市', district: '天河区', cityId: 440106 }
const chengdu = { province: '四川省', city: '成都市', district: '武侯区', cityId: 510107 }
const stores = [
  { to: store('杭州店 沈岚', '0571-87001234', hangzhou, '文三路 90 号东部软件园 1 层'), quantities: [30, 40] },
  { to: store('广州店 梁志', '020-38001234', guangzhou, '体育西路 103 号维多利广场 2 层'), quantities: [20, 30] },
  { to: store('成都店 罗雪', '028-85001234', chengdu, '人民南路四段 27 号商鼎国际 1 层'), quantities: [10, 20] },
]

/**
 * Lets the demo cast buy in the weeks before now: an order in each tab of 我的订单, one cancelled, one closed by time, some at the
 * approvers' desk, one sent to three stores, one whose contract both have signed and one whose contract waits, and a transfer at the bank that waits to be
 * booked. Everything is done by the mall's own calls, so that books, stock, limits,
 * timelines and notices are what they would be. People and goods must have been seeded.
 */
export async function seedOrders(ground: Ground): Promise<void> {
  const actors = await actorsOn(ground)
  const { at } = actors
  const steps = stepsOf(ground, actors)
  at(60, '09:00')
  await setSeller(actors)
  await setWaybills(actors)

  at(46, '10:12')
  const done = await steps.place('main', [{ name: 'FB1001', quantity: 500 }], '年会伴手袋，请与样品同色')
  at(46, '10:40')
  await steps.artwork('designer', done, 'yunfan', '#20365c')
  await steps.pay('approver', rongda, done)
  at(45, '09:30')
  await steps.proof(done, 'tote', '按来稿制版，正面单色')
  at(45, '14:05')
  await steps.approveProofs('designer', done)
  at(44, '09:10')
  await steps.make(done, ['schedule'], { date: actors.now().slice(0, 10) })
  at(40, '16:20')
  await steps.make(done, untilQc)
  await steps.ship(done, '德邦物流', 'DPK202688120')
  at(37, '11:00')
  await steps.receive('main', done)
  at(35, '15:20')
  await steps.review('main', done, 'tote', '帆布厚实，丝印边缘清晰，与校样一致；分两托到货，数量无误。')

  at(20, '15:02')
  await steps.place('buyer', [{ name: '帆布袋余料 本白 丝印单色', quantity: 60 }])
  at(20, '15:40')
  await sweep(actors.services)

  at(12, '11:20')
  const cancelled = await steps.place('buyer', [{ name: 'WF1002', quantity: 1000 }])
  at(12, '11:55')
  await steps.cancel('buyer', cancelled, '活动延期')

  at(9, '10:05')
  const onTheWay = await steps.place('buyer', [
    { name: '笔记本余料 咖啡色 封面烫金', quantity: 60 },
    { name: '保温杯余料 黑色 激光标志', quantity: 30 },
  ])
  at(9, '10:20')
  await steps.pay('approver', rongda, onTheWay)
  at(7, '17:30')
  await steps.ship(onTheWay, '顺丰速运', 'SF1688201147')
  at(5, '09:20')
  await steps.track(onTheWay, 'delivering', [
    [1.2, '【深圳市】快件已由【宝安西乡营业点】揽收'],
    [6.5, '【深圳市】快件到达【深圳黄田集散中心】'],
    [27, '【深圳市】快件离开【深圳黄田集散中心】，发往【宝安福永营业点】'],
    [39, '【深圳市】快件正在派送途中，请保持电话畅通'],
  ])

  at(8, '09:40')
  const making = await steps.place('main', [
    {
      name: 'TX1003',
      matrix: [
        { colour: 'white', size: 'M', quantity: 40 },
        { colour: 'white', size: 'L', quantity: 60 },
        { colour: 'white', size: 'XL', quantity: 30 },
      ],
    },
  ])
  await steps.artwork('main', making, 'lanhai', '#1f4f7a')
  await steps.pay('approver', rongda, making)
  at(7, '10:10')
  await steps.proof(making, 'tshirt', '前胸丝印单色，居中')
  at(7, '15:25')
  await steps.approveProofs('designer', making)
  at(7, '16:05')
  const sales = await actors.as('sales')
  await sales(addOrderNote, { orderId: making, words: '客户来电：展会 12 月 3 日布展，务必提前两天到；送货前先打李娜手机' })
  await sales(tagOrder, { orderId: making, tags: ['展会', '催交期'] })
  at(6, '09:00')
  await steps.make(making, ['schedule'], { date: actors.now().slice(0, 10) })
  at(3, '09:15')
  await steps.work(making, '备料', { good: 132, bad: 0, quantityIn: 132 })
  at(3, '15:40')
  await steps.work(making, '制版', { photo: 'tshirt' })

  at(10, '13:20')
  const divided = await steps.placeToSeveral('stranger', shirts, stores)
  await steps.artwork('stranger', divided, 'lanhai', '#1f4f7a')
  await steps.pay('stranger', lanhai, divided)
  at(10, '16:10')
  await steps.proof(divided, 'tshirt', '前胸丝印单色，居中')
  at(9, '09:20')
  await steps.approveProofs('stranger', divided)
  at(8, '09:10')
  await steps.make(divided, ['schedule'], { date: actors.now().slice(0, 10) })
  at(4, '11:05')
  await steps.make(divided, untilQc)
  await steps.ship(divided, '顺丰速运', 'SF1688201901')
  await steps.ship(divided, '德邦物流', 'DPK202688431', 1)
  at(3, '16:40')
  await steps.track(
    divided,
    'onWay',
    [
      [3, '【东莞市】货物已由【东莞寮步营业部】收货'],
      [22, '【广州市】货物离开【广州转运场】，发往目的地'],
    ],
    1,
  )
  at(2, '15:30')
  await steps.receiveShort('stranger', divided, 2, '外箱完好，清点少 2 件')

  at(4, '10:30')
  const toConfirm = await steps.place('main', [{ name: 'BW1004', quantity: 200 }], '杯身激光企业标志')
  await steps.artwork('designer', toConfirm, 'shanhe', '#2b2a2c')
  await steps.pay('approver', rongda, toConfirm)
  at(3, '14:40')
  await steps.proof(toConfirm, 'thermos', '激光位置距杯底 90 mm')

  at(6, '11:30')
  const contracted = await steps.place('main', [{ name: 'BW1004', quantity: 2500 }], '年会礼品，分两批入库')
  at(6, '14:10')
  await signBoth(ground, actors, 'approver', contracted)
  at(6, '15:00')
  await steps.pay('approver', rongda, contracted)
  await steps.artwork('designer', contracted, 'yunfan', '#20365c')

  at(5, '15:10')
  const refused = await steps.place('buyer', [{ name: 'WF1002', quantity: 25_000 }], '周年庆派发')
  at(5, '16:45')
  await steps.refuse('approver', refused, '与上月库存重复，请按剩余数量重新申请')

  at(2, '10:15')
  const partlyPaid = await steps.place('buyer', [{ name: 'BJ1005', quantity: 300 }])
  await steps.voucher('approver', rongda, partlyPaid, '3000.00')
  at(2, '15:10')
  await steps.pay('approver', rongda, partlyPaid, '3000.00')

  at(1, '10:50')
  await steps.place('buyer', [{ name: 'WF1002', quantity: 30_000 }], '开业派发，分两批提货')
  at(1, '11:05')
  await steps.place('buyer', [{ name: 'WF1002', quantity: 45_000 }], '年会与门店共用')
  // Its contract is made when the mall starts to work, and then waits to be signed.
  at(1, '11:15')
  await steps.place('main', [{ name: 'BW1004', quantity: 2000 }], '经销商大会伴手礼')
  at(1, '11:30')
  const transferred = await steps.place('stranger', [{ name: 'FB1001', quantity: 300 }])
  at(1, '14:20')
  await steps.show('stranger', lanhai, transferred)
  await steps.putAside('张伟', '860.00', '样品款', '个人付款，附言没有订单信息，待客户来电认领')
  await actors.leave()
}
