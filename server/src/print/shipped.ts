import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FontKey } from '../../../contract/artwork/layer.ts'

// Where the files lie that print files are made of and that come with the program. Whoever asks reads nothing of what writes them.

/** Fonts under the Open Font License, beside their licences. */
const files = {
  sans: 'NotoSansSC-Regular',
  bold: 'NotoSansSC-Bold',
  serif: 'NotoSerifSC-SemiBold',
  brush: 'MaShanZheng-Regular',
  display: 'ZCOOLQingKeHuangYou-Regular',
} as const satisfies Record<FontKey, string>

/** Where the file of a font lies. */
export const fontFile = (key: FontKey): URL => new URL(`../../fonts/${files[key]}.ttf.br`, import.meta.url)

const licences: Record<FontKey, string> = {
  sans: 'OFL.txt',
  bold: 'OFL.txt',
  serif: 'OFL-NotoSerifSC.txt',
  brush: 'OFL-MaShanZheng.txt',
  display: 'OFL-ZCOOLQingKeHuangYou.txt',
}

/** The licence of a font, word by word. */
export const fontLicence = (key: FontKey): Promise<string> => readFile(new URL(`../../fonts/${licences[key]}`, import.meta.url), 'utf8')

/** The profile that comes with the mall; how it was made is told beside it. */
export const profilePath = fileURLToPath(new URL('../../icc/FOGRA39L.icc', import.meta.url))
