import { pinyin } from 'pinyin-pro'

/** 帆布袋 → ['fan', 'bu', 'dai']; ü is written v. */
export const pinyinOf = (han: string): string[] => (han ? pinyin(han, { toneType: 'none', type: 'array', v: true }) : [])

/** ['fan', 'bu', 'dai'] → 'fbd' */
export const initials = (syllables: readonly string[]): string => syllables.map((sound) => sound.charAt(0)).join('')
