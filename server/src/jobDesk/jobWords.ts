import type { SmsType } from '../sms.rules.ts'
import { maskPhone } from '../../../contract/account/phone.ts'
import type { Jobs } from '../jobs.ts'

type Told = { readonly label: string; readonly about?: string; readonly link?: string }
type Words = { readonly [Name in keyof Jobs]: (payload: Jobs[Name]) => Told }

const smsWords: Readonly<Record<SmsType, string>> = {
  register: '注册验证码',
  login: '登录验证码',
  reset: '找回密码验证码',
  bind: '更换手机号验证码',
  prove: '身份验证码',
  verified: '企业审核通过',
  refused: '企业审核未通过',
  notice: '消息提醒',
  moved: '更换手机号提醒',
}

/** What each job is, for whoever runs the shop. A message's words and its code are nobody's business. */
const words: Words = {
  sms: ({ phone, type }) => ({ label: '发送短信', about: `${smsWords[type]}（${maskPhone(phone)}）` }),
  notice: ({ id }) => ({ label: '短信提醒客户', about: `消息 ${id}` }),
  sweep: () => ({ label: '每分钟的到期处理', about: '关闭超时订单、自动收货等' }),
  tidy: () => ({ label: '每夜清理' }),
  sandboxTell: ({ outTradeNo }) => ({ label: '演示付款通知', about: outTradeNo }),
  invoice: ({ id }) => ({ label: '开具发票', about: `发票申请 ${id}`, link: `/invoice/${id}` }),
  sandboxInvoice: ({ serial }) => ({ label: '演示开票', about: serial }),
  sandboxSign: ({ id }) => ({ label: '演示签章', about: id }),
  printDesign: ({ id }) => ({ label: '生成印刷文件', about: `任务 ${id}` }),
  mendDesign: ({ id }) => ({ label: '生成商家修改的设计', about: `任务 ${id}` }),
  contract: ({ versionId }) => ({ label: '生成合同文件', about: `合同版本 ${versionId}` }),
  packing: ({ consignmentId }) => ({ label: '生成装箱单', about: `收货单 ${consignmentId}` }),
  parcel: ({ id }) => ({ label: '查询物流', about: `包裹 ${id}` }),
  sandboxParcel: ({ number }) => ({ label: '演示物流', about: number }),
  webhook: ({ id }) => ({ label: '推送消息到客户系统', about: `推送 ${id}` }),
  words: ({ categoryId }) => ({ label: '更新搜索词', about: `商品分类 ${categoryId}`, link: '/category' }),
  statement: ({ id }) => ({ label: '生成对账单文件', about: `对账单 ${id}`, link: `/statement/${id}` }),
  importSheet: ({ id }) => ({ label: '导入表格', about: `导入 ${id}` }),
  ticket: ({ id }) => ({ label: '生成工单', about: `订单明细 ${id}`, link: `/production/${id}` }),
  bulkMoves: ({ id }) => ({ label: '批量操作订单', about: `批量操作 ${id}`, link: `/order/bulk/${id}` }),
  robot: ({ id }) => ({ label: '群机器人提醒', about: `机器人 ${id}`, link: '/setting/robot' }),
  todoSms: () => ({ label: '短信提醒员工' }),
  shipping: ({ id }) => ({ label: '批量发货作业', about: `发货作业 ${id}`, link: `/shipping/run/${id}` }),
  waybills: ({ id }) => ({ label: '取电子面单', about: `发货作业 ${id}`, link: `/shipping/run/${id}` }),
  groupEnd: ({ id }) => ({ label: '拼团结束后处理订单', about: `拼团 ${id}` }),
  poolEnd: ({ id }) => ({ label: '拼印截止后结算', about: `拼印 ${id}`, link: `/pool/${id}` }),
  artwork: ({ orderId }) => ({ label: '检查稿件', about: `订单编号 ${orderId}` }),
  artworkFiles: ({ fileIds }) => ({ label: '结算前检查稿件', about: `稿件编号 ${(fileIds ?? []).join('、')}` }),
  poolPaper: ({ id }) => ({ label: '生成拼印结算单', about: `拼印名额 ${id}` }),
  exportSheet: ({ id }) => ({ label: '导出表格', about: `导出 ${id}` }),
  unnamed: () => ({ label: '删除不用的文件', about: '在对象存储里', link: '/connection' }),
  contents: () => ({ label: '移动文件', about: '在本机与对象存储之间', link: '/connection' }),
  backup: ({ id }) => ({ label: '备份或演练恢复', about: `备份 ${id}`, link: '/backup' }),
  backupCopy: ({ id }) => ({ label: '备份另存到对象存储', about: `备份 ${id}`, link: '/backup' }),
  backupGone: ({ name }) => ({ label: '从对象存储删除备份', about: name ?? '', link: '/backup' }),
  edge: ({ address }) => ({ label: '通知边缘缓存更新', about: address ?? '' }),
}

/** What the jobs of each name do. */
export const jobNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words).map(([name, told]) => [name, (told as (payload: object) => Told)({ phone: '' }).label]),
)

/** A job in words; one that this release does not know is called by its name. */
export function jobWords(name: string, payload: unknown): Required<Omit<Told, 'link'>> & { link: string | null } {
  const told = (words as Readonly<Record<string, (payload: unknown) => Told>>)[name]?.(payload ?? {})
  return { label: told?.label ?? name, about: told?.about ?? '', link: told?.link ?? null }
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/ENOSPC|no space left/i, '磁盘空间不足，请先清理磁盘再重试'],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|fetch failed/i, '连接不上对方的服务，请确认网络与对方服务后重试'],
  [/timeout|timed out|ETIMEDOUT|aborted/i, '对方的服务没有及时答复，可稍后重试'],
  [/ENOENT|EACCES|EROFS/i, '需要的文件读不到或写不进，请检查 DATA_DIR 后重试'],
  [/deadlock|could not serialize|lock timeout/i, '与其他操作同时进行发生冲突，可直接重试'],
]

/** What went wrong, in a sentence: our own where the program already speaks to people, else what it most likely means. */
export function faultWords(error: string | null): string {
  if (!error) return ''
  const [first = ''] = error.split('\n')
  const own = first.replace(/^\w*Error: |^Refusal: /, '')
  if (/^\p{Script=Han}/u.test(own)) return own.slice(0, 120)
  const [, cause] = causes.find(([sign]) => sign.test(error)) ?? []
  return cause ?? '程序出错，请把下面的错误原文发给技术人员'
}

/** The error as it may be shown and copied: without what may be a phone or a code. */
export const shownError = (error: string | null): string => (error ?? '').slice(0, 2000).replaceAll(/(?<!\d)1\d{10}(?!\d)/g, maskPhone)
