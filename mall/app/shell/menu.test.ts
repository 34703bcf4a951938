import { expect, test } from 'vitest'
import type { Block } from '../../../contract/page/page.ts'
import { mallPages } from '../../../contract/page/linkTarget.ts'
import { footerOf, menuOf } from './menu.ts'

test('the agreements are linked where a visitor can read them, also from a footer that was stored before', () => {
  const route = (title: string, linkTo: string) => ({ title, linkTo, des: '', pic: '' })
  const publicList = [route('隐私协议', '/helpCentre?type=YinSi'), route('交期说明', '/helpCentre?type=10')]
  const stored: Block = { title: '页脚', type: 'Footer', index: 0, componentContent: { publicList } }
  expect(footerOf([stored]).map(({ to }) => to)).toEqual(['/agreement?type=YinSi', '/helpCentre?type=10'])
  expect(
    footerOf([])
      .filter(({ title }) => title.includes('协议'))
      .map(({ to }) => to),
  ).toEqual(['/agreement', '/agreement?type=YinSi'])
})

test('every page that the desk offers for a link is one that the menu leads to', () => {
  for (const linkTo of Object.keys(mallPages)) {
    const typeRoute = [{ title: '页面', linkTo, des: '', pic: '' }]
    const stored: Block = { title: '菜单', type: 'NavType', index: 0, componentContent: { typeRoute } }
    expect(menuOf([stored]), linkTo).toEqual([{ title: '页面', to: linkTo }])
  }
})
