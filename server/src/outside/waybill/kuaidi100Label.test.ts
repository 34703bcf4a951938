import { describe, expect, test } from 'vitest'
import { kuaidi100Label } from './kuaidi100Label.ts'
import { collectedCode } from './waybill.ts'

// Shown to fail with: a plain no of each kind taken for the same no.

const set = { base: 'https://api.kuaidi100.com', key: 'k', secret: 's', played: false }
const account = { partnerId: 'P', partnerKey: '', net: '' }
const cancel = (message: string, code = 30006) => {
  const send = async () => Response.json({ success: false, code, message })
  const labels = kuaidi100Label(set, () => new Date('2026-11-21T02:00:00Z'), send)
  return labels.cancel({ carrier: 'shunfeng', account, trackingNo: 'SF1', carrierOrder: '', reason: '取消发货' }).then(
    () => 'done',
    (error: unknown) => error,
  )
}

describe('taking a waybill back', () => {
  test.each([
    '订单已取消',
    '该订单已取消，请勿重复取消',
    '已撤销',
    '运单已经被撤销',
    '面单不存在',
    '运单号不存在',
    '运单号 SF1688201147 不存在',
    '单号SF1688已取消',
  ])('is done where it is none any more: %s', async (message) => {
    expect(await cancel(message)).toBe('done')
  })

  test.each([
    '客户编号 WRONG 不存在或密码错误，请向快递网点核对',
    '面单账号不存在',
    '电子面单模板不存在',
    '网点已取消合作',
    '验证签名失败',
    '快件未揽收，不允许该操作',
  ])('is refused where it may stand: %s', async (message) => {
    expect(await cancel(message)).toMatchObject({ message, refused: true, code: '30006' })
  })

  test('is refused for certain where the carrier has the parcel, and unsure where the provider is', async () => {
    expect(await cancel('快件已揽收，不能取消')).toMatchObject({ refused: true, code: collectedCode })
    expect(await cancel('系统繁忙，请稍后再试', 500)).toMatchObject({ refused: false })
  })
})

describe('fetching a label', () => {
  const address = 'https://api.kuaidi100.com/label/1.png'
  const labelFrom = (body: ReadableStream<Uint8Array> | null) =>
    kuaidi100Label(
      set,
      () => new Date('2026-11-21T02:00:00Z'),
      async () => new Response(body),
    ).label(address)

  test('gives what lies there', async () => {
    expect(Buffer.from(await labelFrom(new Blob(['PNG']).stream())).toString()).toBe('PNG')
  })

  test('stops at 2 MB of one that does not end, and refuses an empty one', async () => {
    let given = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (to) => {
        given++
        to.enqueue(new Uint8Array(2 ** 20))
      },
    })
    await expect(labelFrom(endless)).rejects.toThrow('面单图片文件过大')
    expect(given).toBeLessThan(6)
    await expect(labelFrom(null)).rejects.toThrow('面单图片是空的')
  })
})
