import { expect, test } from 'vitest'
import { fitName, manifestOf, namedApart, packedFiles } from './package.rules.ts'

test('no name leads out of its folder, and no two files have the same', () => {
  expect(['../../etc/passwd', 'a\\b:c.pdf', '...', ' ', '标志.ai'].map(fitName)).toEqual([
    '__.._etc_passwd',
    'a_b_c.pdf',
    '_',
    '文件',
    '标志.ai',
  ])
  expect(namedApart(['logo.pdf', 'LOGO.pdf', 'logo (2).pdf', 'logo', 'logo.pdf'])).toEqual([
    'logo.pdf',
    'LOGO (2).pdf',
    'logo (2) (2).pdf',
    'logo',
    'logo (3).pdf',
  ])
})

test('the list names what is there with size and hash, and apart what is not', () => {
  const artwork = [
    { name: 'a.pdf', size: 5, hash: 'a'.repeat(64), position: '正面', note: '红\n大一点' },
    { name: 'b.pdf', size: 6, hash: 'b'.repeat(64), position: '', note: '' },
  ]
  const files = packedFiles({ artwork, proof: { name: '图.png', size: 7, hash: 'c'.repeat(64), round: 2, state: 'approved' } })
  expect(manifestOf('某单', files, new Set(['b'.repeat(64)])).split('\n')).toEqual([
    '# 某单',
    '# 每行：SHA-256  文件；可用 sha256sum -c manifest.txt 核对',
    '# 5 字节  正面：红 大一点',
    `${'a'.repeat(64)}  稿件/a.pdf`,
    '# 7 字节  客户已确认',
    `${'c'.repeat(64)}  校样/第2轮-图.png`,
    `# 文件已不在，未放入：稿件/b.pdf  ${'b'.repeat(64)}`,
    '',
  ])
})

test('the list says of each design what its print file is made of, in lines that sha256sum passes over', () => {
  const chains = [{ name: '设计稿-正面.pdf', chain: 'c'.repeat(64), links: ['设计 d', '印刷程序 第 1 版'] }]
  expect(manifestOf('单', [], new Set(), chains).split('\n').slice(2)).toEqual([
    `# 指纹链 ${'c'.repeat(64)}  设计稿-正面.pdf`,
    '#   设计 d',
    '#   印刷程序 第 1 版',
    '',
  ])
})

test('print files that could not be made are named with the reason, in one line each', () => {
  expect(manifestOf('单', [], new Set(), [], ['印刷文件/正面-PDF_X-1a.pdf：“标志.ai”含\n透明效果']).split('\n').slice(2)).toEqual([
    '# 未能生成：印刷文件/正面-PDF_X-1a.pdf：“标志.ai”含 透明效果',
    '',
  ])
})
