// The commonest surnames, nearly all of the people who sign for parcels; the rest is told by where it stands.
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文庞樊兰殷施洪翟安颜倪温季俞章鲁葛伍申尤毕聂柴焦向柳邢岳齐梅庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强丛温敖车迟佟楚冷邝古麦娄商窦邬简宫艾巫饶阎尚仇滕晏初隆米储全鞠戚池应明蒙'
const twoSigns = '欧阳|上官|司马|诸葛|东方|皇甫|尉迟|公孙|慕容|长孙|宇文|司徒|令狐|夏侯|南宫|端木'
const title = '(?:先生|女士|小姐|老师|经理|总|主任|师傅|同学|医生|店长|老板)?'

const han = new RegExp(
  `^(?:\\p{Script=Han}{2,4}${title}|\\p{Script=Han}${title.slice(0, -1)}|\\p{Script=Han}{1,8}(?:[·•]\\p{Script=Han}{1,8}){1,3})(?:\\([^()]*\\))?$`,
  'u',
)
const latin = /^[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*){0,2}$/
const surnamed = new RegExp(`^(?:${twoSigns}|[${surnames}])`, 'u')
const titled = new RegExp(`.${title.slice(0, -1)}$`, 'u')
/** Signs of streets, houses and firms; with one of these it is no name unless it stands beside the phone and begins like one. */
const placed = /[\d号栋幢层室座弄巷村镇乡区县市省厦街厂店仓库]|路$|小区|花园|广场|公司|中心|大学|医院|学校|学院|工业|科技|快递|驿站|柜/
/** The end of a house number and a name right behind it: '…18号李娜'. */
const behindHouse = new RegExp(`(?<=[\\d号室楼栋幢层座房厦A-Za-z])((?:${twoSigns}|[${surnames}])\\p{Script=Han}{1,2}${title})$`, 'u')

type Word = { readonly text: string; readonly at: number; readonly beside: boolean; readonly edge: boolean }

/**
 * The word of the text that is most likely a person's name, and the text without it; '' where none is likely enough.
 * Words are parted by line breaks and blanks; `mark` is where the phone stood.
 */
export function nameIn(text: string, mark: string): { found: string; rest: string } {
  const words = wordsOf(text, mark)
  const best = words.toSorted((a, b) => likely(b) - likely(a))[0]
  if (best && likely(best) >= 3) return taken(text, best.at, best.text)
  for (const { text: word, at, beside } of words) {
    const name = beside ? behindHouse.exec(word)?.[1] : undefined
    if (name) return taken(text, at + word.length - name.length, name)
  }
  return { found: '', rest: text }
}

const taken = (text: string, at: number, name: string) => ({
  found: name,
  rest: `${text.slice(0, at)}\n${text.slice(at + name.length)}`,
})

function wordsOf(text: string, mark: string): Word[] {
  const parts = [...text.matchAll(/[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*){1,2}(?= ?(?:\n|$))|[^\n ]+/g)]
  return parts.flatMap(({ 0: text, index: at }, place) => {
    if (text === mark) return []
    const beside = parts[place - 1]?.[0] === mark || parts[place + 1]?.[0] === mark
    return [{ text, at, beside, edge: place === 0 || place === parts.length - 1 }]
  })
}

/** How much speaks for the word being a name. */
function likely({ text, beside, edge }: Word): number {
  if (!han.test(text) && !latin.test(text)) return 0
  if (placed.test(text) && !(beside && surnamed.test(text) && text.length <= 3)) return 0
  return (beside ? 3 : 0) + (surnamed.test(text) ? 2 : 0) + (titled.test(text) ? 2 : 0) + (edge ? 1 : 0)
}
