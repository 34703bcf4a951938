const digits = [...'零壹贰叁肆伍陆柒捌玖']
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** Four digits in capitals: 1020 → 壹仟零贰拾. Zeros within are said once, zeros at the end not at all. */
function group(four: string): string {
  const said = [...four].map((digit, at) => (digit === '0' ? '零' : `${digits[Number(digit)]}${places[four.length - 1 - at]}`))
  return said.join('').replaceAll(/零+/g, '零').replace(/零$/, '')
}

/** '1020.50' → 壹仟零贰拾圆伍角整, as amounts stand on invoices and cheques. A negative one begins with 负. */
export function capital(yuan: string): string {
  const [, sign = '', whole = '0', cents = '00'] = /^(-?)(\d+)\.(\d{2})$/.exec(yuan) ?? []
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  const fours = padded.match(/\d{4}/g) ?? []
  const spoken = fours
    .map((four, at) => (Number(four) === 0 ? '零' : `${group(four)}${groups[fours.length - 1 - at]}`))
    .join('')
    .replaceAll(/零+/g, '零')
    .replace(/^零|零$/g, '')
  const [jiao = '0', fen = '0'] = cents
  const rest =
    cents === '00'
      ? '整'
      : `${jiao === '0' ? (spoken ? '零' : '') : `${digits[Number(jiao)]}角`}${fen === '0' ? '整' : `${digits[Number(fen)]}分`}`
  const said = `${spoken ? `${spoken}圆` : ''}${rest}`
  return `${sign ? '负' : ''}${said === '整' ? '零圆整' : said}`
}
