// What everybody tries first. A password is as good as what is left of it when these are taken away.

/** Common words of passwords, English and pinyin, runs of keys, and this mall's own names. */
const words = new Set(
  `password passwort passw passwd pass pwd admin administrator root user guest test tester demo login welcome hello hi letmein
  master super manager staff boss sales finance production service system server default change changeme secret private money
  qwerty qwertyuiop qwert qwer qazwsx qazwsxedc qaz wsx edc asdf asdfgh asdfghjkl asdfg zxcvbn zxcvbnm zxcv zxc qwe asd poiuy
  abc abcd abcde abcdef abcdefg abcdefgh xyz aa aaa bbb xxx zzz
  iloveyou loveyou love lover baby angel princess sunshine flower dragon monkey tiger eagle lion panda football baseball soccer
  basketball superman batman spiderman starwars pokemon michael jordan jennifer jessica daniel ashley thomas robert charlie
  summer winter spring autumn monday friday january google taobao alibaba tencent weixin wechat baidu jingdong huawei xiaomi apple
  windows computer internet freedom whatever shadow trustno cookie cheese hunter killer ginger pepper orange banana china chinese
  beijing shanghai guangzhou shenzhen hangzhou zhongguo woaini woaini woainima aini baobei baobao laopo laogong mama baba jiayou
  nihao nimahai xiaoming wang zhang zhao chen yang huang zhou liu wu xu sun ma zhu lin guo gao luo mima denglu guanli guanliyuan
  kefu caiwu xiaoshou shengchan laoban gongsi qiye shangcheng caigou yincai yinshua yin cai print printing mall shop store b2b`.split(
    /\s+/,
  ),
)

/** Rows of the keyboard and of the alphabet, along which fingers walk. */
const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  '147258369',
  'a1b2c3d4e5f6g7h8',
]

const signs: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

/** 'P@ssw0rd' → 'password' */
const plain = (typed: string): string => typed.replaceAll(/[@431!0$57]/g, (sign) => signs[sign] ?? sign)

const backwards = (text: string): string => [...text].toReversed().join('')

/** Whether all of `text` is common words, one after the other. */
function isMadeOfWords(text: string): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end++)
    reached[end] = reached.some((yes, start) => yes && start < end && words.has(text.slice(start, end)))
  return text.length > 0 && reached[text.length] === true
}

const isRun = (text: string): boolean => text.length >= 3 && runs.some((run) => run.includes(text) || backwards(run).includes(text))

/** Digits and signs as they are put at the end of a word: few, a year, a day, a run, or the same again. */
const isUsualTail = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, '')
  return (
    digits.length <= 4 ||
    isRun(digits) ||
    /^(\d)\1+$/.test(digits) ||
    /^(\d{2,4})\1+$/.test(digits) ||
    /^(19|20)\d{2}(0\d|1[0-2])[0-3]\d$/.test(digits) ||
    /^(520|1314)+$/.test(digits)
  )
}

/** Splits into the longest runs it is made of; true where every part is one. */
function isMadeOfRuns(text: string): boolean {
  for (let start = 0; start < text.length;) {
    let end = text.length
    while (end - start >= 3 && !isRun(text.slice(start, end)) && !/^(.)\1+$/.test(text.slice(start, end))) end--
    if (end - start < 3) return false
    start = end
  }
  return true
}

/**
 * True for a password that is among the first to be tried: a common word, also with other signs for its letters, backwards or
 * with a year, a day or a few digits; a run of keys; the same again and again; one's own log-in or name (`own`, of at least four
 * signs) with little else.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const typed = password.toLowerCase()
  if (new Set(typed).size < 4 || /^(.{1,4})\1+$/.test(typed) || isMadeOfRuns(typed)) return true
  const rests = own.filter((one) => one.length >= 4).flatMap((one) => [one.toLowerCase(), ...endsOf(one)])
  if (rests.some((one) => typed.includes(one) && isUsualRest(typed.replace(one, '')))) return true
  // The digits at the end belong to the tail, those between letters may stand for letters.
  const [, head = '', tail = ''] = /^([^]*?)([^a-z]*)$/.exec(typed.replace(/^[^a-z@$]+/, '')) ?? []
  const before = typed.slice(0, typed.length - head.length - tail.length)
  if (head.length <= 2 && /^[ -~]*$/.test(typed) && isUsualTail(before + tail)) return true
  return (
    [head, plain(head)].some((word) => [word, backwards(word)].some((one) => isMadeOfWords(one.replaceAll(/[^a-z]/g, '')))) &&
    isUsualTail(before + tail)
  )
}

/** Of a phone people also take the last digits. */
const endsOf = (one: string): string[] => (/^\d{11}$/.test(one) ? [one.slice(-8), one.slice(-6)] : [])

const isUsualRest = (rest: string): boolean => rest.replaceAll(/[^a-z0-9]/g, '').length <= 4 || isMadeOfWords(rest)
