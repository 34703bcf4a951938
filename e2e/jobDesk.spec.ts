import { expect, type Page } from '@playwright/test'
import type { JobRow } from '../contract/job/jobDesk.ts'
import { atTheDesk, expectFit } from './desk.ts'
import { test } from './mall.ts'

// What failed where nobody sees it. Jobs die in hours, so the page is told of some; the desk's calls have tests of their own.

const facts = {
  link: null,
  tries: 12,
  triesAtMost: 12,
  createTime: '2026-11-22 09:00:00',
  lastTime: '2026-11-22 13:00:00',
  nextTime: null,
  working: false,
}
const stuck: JobRow[] = [
  {
    ...facts,
    id: 1,
    label: '开具发票',
    about: '发票申请 12',
    link: '/invoice/12',
    fault: '连接不上对方的服务，请确认网络与对方服务后重试',
    error: `Error: connect ECONNREFUSED 10.0.0.1:443\n${'    at TCPConnectWrap.afterConnect (node:net:1637:16)\n'.repeat(20)}`,
  },
  {
    ...facts,
    id: 2,
    label: '生成工单',
    about: '订单明细 7',
    link: '/production/7',
    fault: '磁盘空间不足，请先清理磁盘再重试',
    error: 'Error: ENOSPC: no space left on device',
  },
]

/** A desk with these jobs, of which those tried again or given up are gone; answers what was sent. */
async function withJobs(page: Page): Promise<{ path: string; body: unknown }[]> {
  const sent: { path: string; body: unknown }[] = []
  const gone = new Set<unknown>()
  const answer = (data: unknown, more = {}) => ({
    json: { status: 200, success: true, msg: 'ok', time: '2026-11-22 14:00:00', data, ...more },
  })
  await page.route('**/api/admin/job/list*', (route) => {
    const left = stuck.filter(({ id }) => !gone.has(id))
    const queues = { dead: left.length, failing: 0, late: 0 }
    return route.fulfill(answer(left, { total: left.length, totalPage: 1, queues }))
  })
  await page.route(/\/api\/admin\/job\/(again|drop)$/, (route) => {
    const body = route.request().postDataJSON() as { id: number }
    sent.push({ path: new URL(route.request().url()).pathname, body })
    gone.add(body.id)
    return route.fulfill(answer(true))
  })
  return sent
}

test('后台任务：看得懂问题，展开错误原文，再试一次，写明原因后放弃', async ({ page }) => {
  const sent = await withJobs(page)
  await atTheDesk(page, 'admin', '/job')
  await expect(page.getByRole('heading', { name: '后台任务' })).toBeVisible()
  await expect(page.getByRole('region', { name: '短信额度' })).toContainText('近 1 小时')
  const first = page.getByRole('row').filter({ hasText: '发票申请 12' })
  await expect(first).toContainText('连接不上对方的服务')
  await expect(first.getByText('TCPConnectWrap')).toBeHidden()
  await first.getByText('错误原文').click()
  await expect(first.getByText('TCPConnectWrap')).toBeVisible()
  await expectFit(page)

  const second = page.getByRole('row').filter({ hasText: '订单明细 7' })
  const dialog = page.getByRole('dialog')
  await second.getByRole('button', { name: /放\s*弃/ }).click()
  await dialog.getByRole('button', { name: /放\s*弃/ }).click()
  await expect(dialog).toContainText('请填写放弃原因')
  await dialog.getByLabel('放弃原因').fill('订单已取消')
  await dialog.getByRole('button', { name: /放\s*弃/ }).click()
  await expect(second).toHaveCount(0)

  await first.getByRole('button', { name: '再试一次' }).click()
  await dialog.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByText('没有停止重试的任务')).toBeVisible()
  expect(sent).toEqual([
    { path: '/api/admin/job/drop', body: { id: 2, reason: '订单已取消' } },
    { path: '/api/admin/job/again', body: { id: 1 } },
  ])
})
