/** Why companies are mostly refused, in the words the company reads at log-in. */
export const refuseReasons = [
  '营业执照照片不清晰，请重新上传',
  '企业名称与营业执照不一致',
  '统一社会信用代码与营业执照不一致',
  '营业执照已过期',
  '该企业已注册，请联系贵司主账号添加子账号',
  '上传的不是营业执照',
] as const

const between = '；'

/** The typed reasons with `reason` added at the end, or taken out where it stands already. */
export function toggled(typed: string, reason: string): string {
  const said = typed.split(between).filter((one) => one.trim() !== '')
  return (said.includes(reason) ? said.filter((one) => one !== reason) : [...said, reason]).join(between)
}

export const says = (typed: string, reason: string): boolean => typed.split(between).includes(reason)
