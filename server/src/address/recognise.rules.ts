import type { Recognised } from '../../../contract/account/address.ts'
import { regionsAt, type Found, type Gazetteer } from './gazetteer.rules.ts'
import { nameIn } from './name.rules.ts'

// What was recognised is cut out of the text and leaves this mark, so that what stood beside it stays apart.
const cut = '\n'
/** Where a phone stood: a name stands beside it more often than anywhere else. */
const phoneMark = '\u0001'

/**
 * Reads name, phone, post code, region and street out of one pasted text, in whatever order and with or without labels.
 * What is not certain stays in `detail`, or is ''.
 */
export function recognise(typed: string, known: Gazetteer): Recognised {
  const labelled = label(plain(typed))
  const phone = phoneIn(labelled.text)
  const postCode = postCodeIn(phone.rest)
  const region = regionIn(postCode.rest, known)
  const name = labelled.name ? { found: labelled.name, rest: region.rest } : nameIn(region.rest, phoneMark)
  return {
    real_name: name.found,
    phone: phone.found,
    address: region.found,
    detail: tidy(name.rest),
    post_code: postCode.found,
  }
}

/** Full-width signs as plain ones; every sign that only parts things as a comma or a line break. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\r\n\t|]+/g, cut)
    .replace(/[,;。]+/g, cut)
    .replace(/ +/g, ' ')
    .replace(/^中国(?=\S)/, '')
    .replace(/(?<=\p{Script=Han}|\d|[ \n])\(?收\)?(?=[ \n]|$)/gu, '')

const nameLabel = /(?:收货人|收件人|联系人|姓名|名字)(?:姓名|名称)?[: ]*([^\n:]{1,30}?)(?=[ \n\d+(]|$|(?:手机|电话|联系|地址|收货|所在))/
const otherLabels =
  /(?:(?:收货|收件|详细|邮寄|联系|公司|送货|街道)?地址|所在地区|所在地|所在区域|地区|(?:收货|收件)?(?:人)?(?:手机|电话|联系方式)(?:号码|号)?|联系(?:手机|电话)(?:号码|号)?|手机号码?|tel|phone|mobile)[:]+ *|(?<=^|\n)(?:收货|收件|详细)?(?:地址|所在地区)(?=\S)|(?:手机号码|手机号|手机|联系电话|电话号码|电话)(?= *[+(]?\d)/gi

/** The name where a label says which it is; the labels themselves go. */
function label(text: string): { name: string; text: string } {
  const found = nameLabel.exec(text)
  const rest = found ? text.slice(0, found.index) + cut + text.slice(found.index + found[0].length) : text
  return { name: found?.[1]?.trim() ?? '', text: rest.replace(otherLabels, cut) }
}

type Cut<T> = { readonly found: T; readonly rest: string }

const mobile = /(?<!\d)(?:(?:\+|00)?86[ -]*)?(1[3-9](?:[ -]?\d){9})(?!\d)/
const landline = /(?<!\d)\(?(010|02\d|0[3-9]\d{2})\)?[ -]*(\d{3,4}[ -]?\d{4})(?:[ ]*(?:-|转|分机|ext\.?)[ ]*(\d{1,6}))?(?!\d)/i

/** A mobile number before a landline; 11 digits, or area code, dash and number. An extension stays in the text. */
function phoneIn(text: string): Cut<string> {
  const called = mobile.exec(text)
  if (called) return { found: called[1]?.replace(/\D/g, '') ?? '', rest: without(text, called, phoneMark) }
  const fixed = landline.exec(text)
  if (!fixed) return { found: '', rest: text }
  const [, area = '', number = '', extension] = fixed
  const rest = without(text, fixed, phoneMark)
  return {
    found: `${area}-${number.replace(/\D/g, '')}`,
    rest: extension ? `${rest}${cut}分机 ${extension}` : rest,
  }
}

const without = (text: string, { index, 0: { length } }: RegExpExecArray, mark: string): string =>
  text.slice(0, index) + cut + mark + cut + text.slice(index + length)

/** Six digits that stand alone or are called so. */
function postCodeIn(text: string): Cut<string> {
  const found = /(?:邮编|邮政编码)[: ]*(\d{6})(?!\d)/.exec(text) ?? /(?<=^|[\n ])(\d{6})(?=$|[\n ])/.exec(text)
  if (!found) return { found: '', rest: text }
  const { index, 0: whole, 1: code = '' } = found
  return { found: code, rest: text.slice(0, index) + cut + text.slice(index + whole.length) }
}

/** Only a name may stand in the same word before an abbreviated region; anything may before one that says what it is. */
const mayStandBefore = /(?:^|[\n \u0001])\p{Script=Han}{0,4}$/u

/** The first deepest region that the text names, and the text without it; the same said twice goes twice. */
function regionIn(text: string, known: Gazetteer): Cut<Recognised['address']> {
  let best: Found | null = null
  for (let at = 0; at < text.length; at++) {
    const found = regionsAt(text, at, known)
    if (!found || (best && found.names.length <= best.names.length)) continue
    if (found.full || (!best && mayStandBefore.test(text.slice(0, at)))) best = { ...found, from: begunAt(best, found) }
    if (best?.code) break
  }
  if (!best) return { found: null, rest: text }
  const [province = '', city = '', district = ''] = best.names
  const again = regionsAt(text, text.charAt(best.to) === ' ' ? best.to + 1 : best.to, known)
  const to = again && again.names.every((name, place) => best.names[place] === name) ? again.to : best.to
  return {
    found: { province, city, district, cityId: best.code },
    rest: text.slice(0, best.from) + cut + text.slice(to),
  }
}

/** Where a region begins of which an abbreviated part was read before: 江苏苏州工业园区 begins with 江苏. */
function begunAt(before: Found | null, { names, from }: Found): number {
  const partOfIt = before !== null && before.to >= from && before.names.every((name, place) => names[place] === name)
  return partOfIt ? before.from : from
}

/** What is left, in one line and without the signs that parted it from what was taken. */
const tidy = (text: string): string =>
  text
    .split(/[\n\u0001]+/)
    .map((part) => part.replace(/^[\s:、/·.()<>-]*|[\s:、/·.(<>-]*$/g, ''))
    .filter(Boolean)
    .join(' ')
