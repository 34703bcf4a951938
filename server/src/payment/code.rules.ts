import { codeLength, codeSigns, isOrderNumber } from '../order/number.rules.ts'

/** What people write or read instead of a sign of ours. */
const alike: Readonly<Record<string, string>> = { O: 'D', '0': 'D', Q: 'D', V: 'U', G: '6', B: '6' }

/**
 * Every run of signs in a transfer's remark that could be a remark code: wide letters, small letters, blanks, dashes and
 * look-alikes read as what was meant.
 */
export function codesIn(remark: string): string[] {
  const text = [
    ...remark
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, ''),
  ]
    .map((sign) => alike[sign] ?? sign)
    .join('')
  const codes = new Set<string>()
  for (let at = 0; at + codeLength <= text.length; at++) {
    const code = text.slice(at, at + codeLength)
    if ([...code].every((sign) => codeSigns.includes(sign))) codes.add(code)
  }
  return [...codes]
}

const orderNumberLength = 19

/** Every order number a remark names; its check sign tells it from other digits. */
export function numbersIn(remark: string): string[] {
  const text = remark
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  const starts = Array.from({ length: Math.max(0, text.length - orderNumberLength + 1) }, (_, at) => at)
  return [...new Set(starts.map((at) => text.slice(at, at + orderNumberLength)).filter(isOrderNumber))]
}
