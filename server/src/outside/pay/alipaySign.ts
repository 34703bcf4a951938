import { createSign, createVerify, type KeyObject } from 'node:crypto'

// Alipay's RSA2: SHA256 with RSA over the parameters that have a value, by name, as name=value joined by &, unencoded.
// https://opendocs.alipay.com/common/02mse7

type Parameters = Readonly<Record<string, string>>

const canonical = (parameters: Parameters, without: readonly string[]): string =>
  Object.keys(parameters)
    .filter((name) => !without.includes(name) && parameters[name] !== '')
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

const signed = (text: string, key: KeyObject): string => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')

const verified = (text: string, sign: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, sign, 'base64')

/** The parameters of a request with their `sign`. */
export const signRequest = (parameters: Parameters, key: KeyObject): Record<string, string> => ({
  ...parameters,
  sign: signed(canonical(parameters, ['sign']), key),
})

/** Whether a request's `sign` is of `key`. */
export const requestIsGenuine = (parameters: Parameters, key: KeyObject): boolean =>
  verified(canonical(parameters, ['sign']), parameters['sign'] ?? '', key)

/** The fields of a callback with their `sign`; unlike in a request the kind of signature is not part of what is signed. */
export const signNotice = (fields: Parameters, key: KeyObject): Record<string, string> => ({
  ...fields,
  sign_type: 'RSA2',
  sign: signed(canonical(fields, ['sign', 'sign_type']), key),
})

/** Whether a callback is of `key`. One without `sign`, or signed otherwise than by RSA2, is not. */
export const noticeIsGenuine = (fields: Parameters, key: KeyObject): boolean =>
  fields['sign_type'] === 'RSA2' && Boolean(fields['sign']) && verified(canonical(fields, ['sign', 'sign_type']), fields['sign'] ?? '', key)

/** An answer of the gateway: the method's own node, signed as it is spelled. */
export const signAnswer = (node: string, content: object, key: KeyObject): string => {
  const text = JSON.stringify(content)
  return `{"${node}":${text},"sign":${JSON.stringify(signed(text, key))}}`
}

/**
 * The text of the answer's node `node`, exactly as it was sent, once its signature is proved; null where it is not. Only the
 * spelling that was signed counts, so the text is cut out and not written anew.
 */
export function provedAnswer(body: string, node: string, key: KeyObject): string | null {
  const start = body.indexOf(`"${node}":`)
  if (start < 0) return null
  const from = start + node.length + 3
  const text = objectAt(body, from)
  if (text === null) return null
  const sign = /"sign"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body.slice(0, start) + body.slice(from + text.length))?.[1]
  if (sign === undefined) return null
  return verified(text, sign.replaceAll('\\/', '/'), key) ? text : null
}

/** The JSON object that begins at or after `from`, to its closing brace; null where it does not close. */
function objectAt(text: string, from: number): string | null {
  let depth = 0
  let quoted = false
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return text.slice(from, at + 1)
  }
  return null
}
