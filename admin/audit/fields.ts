import { companyStates } from '../../contract/account/companyState.ts'
import { goodsStates } from '../../contract/goods/goodsState.ts'
import { areas } from '../../contract/grant.ts'
import { grants } from '../../contract/grants.ts'
import { formatYuan, fen } from '../../contract/money.ts'

/** What the fields of audit rows are called for people; one that is not known here is called by its name. */
const fields: Readonly<Record<string, string>> = {
  username: '登录账号',
  name: '名称',
  areas: '权限',
  password: '密码',
  state: '状态',
  status: '状态',
  move: '操作',
  reason: '原因',
  phone: '手机号',
  nickname: '昵称',
  identityId: '身份编号',
  grants: '权限',
  remark: '备注',
  limitPerOrder: '单笔限额（元）',
  limitPerMonth: '每月限额（元）',
  levelId: '会员等级编号',
  priceBookId: '价格本编号',
  discountBp: '折扣',
  sort: '排序',
  title: '标题',
  sent: '发送人数',
  until: '有效期至',
  upto: '早于此时刻',
  rows: '条数',
  allRows: '累计删除条数',
  seals: '已删除的封条',
  keptMonths: '保留月数',
  setBy: '设置人',
  setAt: '设置时间',
  accountId: '账号编号',
  accounts: '账号编号',
  licenceId: '营业执照文件编号',
  file: '文件编号',
  session: '设备编号',
  ended: '退出设备数',
  changed: '修改项',
  fromFen: '起审金额',
  fromAmount: '起审金额（元）',
  enabled: '启用',
  levels: '审批环节',
  toId: '受托人编号',
  fromId: '委托人编号',
  from: '原账号编号',
  fromDay: '开始日期',
  toDay: '结束日期',
  accepted: '接受',
  type: '类型',
  headerType: '抬头类型',
  isDefault: '默认',
  login: '登录名',
  mode: '方式',
  approverIds: '审批人编号',
  company: '企业',
  number: '采购编号',
  subtitle: '副标题',
  hours: '服务时间',
  icp: 'ICP 备案号',
  police: '公安备案号',
  licence: '统一社会信用代码',
  licencePicture: '营业执照图片',
  licenceUntil: '营业执照有效期至',
  sealPicture: '公章图片',
  serviceCode: '客服二维码',
  miniCode: '小程序码',
  appCode: 'App 下载码',
  unit: '单位',
  categoryId: '分类编号',
  marketPrice: '市场价（元）',
  tags: '标签',
  material: '材质',
  processes: '印刷工艺',
  params: '参数',
  story: '图文介绍',
  gallery: '图片',
  sourceId: '来源商品编号',
  onHand: '库存',
  closes: '截止时间',
  readyDay: '交货日期',
  least: '起印件数',
  most: '最多件数',
  ifFew: '未成时',
  backTo: '差价去向',
  change: '增减',
  shown: '显示',
  parentId: '上级分类编号',
  order: '排列',
  version: '价格版本',
  book: '价格本',
  note: '说明',
  quantity: '数量',
  gross: '含税合计（元）',
}

const words: Readonly<Record<string, string>> = {
  ...areas,
  ...grants,
  active: '使用中',
  disabled: '已停用',
  removed: '已删除',
  any: '任一人通过',
  all: '全部通过',
  review: '审核',
  freeze: '冻结',
  unfreeze: '解冻',
  publish: '上架',
  withdraw: '下架',
  republish: '重新上架',
  stays: '保留',
  avatar: '头像',
  nickname: '昵称',
}

const stateWords: Readonly<Record<string, string>> = { ...companyStates, ...goodsStates }

/** A value as people read it; null for none. */
function shown(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (field === 'discountBp' && typeof value === 'number') return `${value / 100}%`
  if (field.endsWith('Fen') && typeof value === 'number') return formatYuan(fen(value))
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map((one) => shown('', one) ?? '无').join('、')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fields[name] ?? name}：${shown(name, one) ?? '无'}`)
      .join('；')
  const text = String(value)
  return (field === 'state' ? stateWords[text] : undefined) ?? words[text] ?? text
}

export type Change = {
  readonly field: string
  readonly label: string
  readonly was: string | null
  readonly is: string | null
}

const read = (json: string | null): Readonly<Record<string, unknown>> => {
  const parsed: unknown = json === null ? {} : JSON.parse(json)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : { value: parsed }
}

/** The fields that are not the same before and after, in the order they were written. */
export function changesOf(before: string | null, after: string | null): Change[] {
  const [was, is] = [read(before), read(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    if (JSON.stringify(was[field]) === JSON.stringify(is[field])) return []
    return [{ field, label: fields[field] ?? field, was: shown(field, was[field]), is: shown(field, is[field]) }]
  })
}
