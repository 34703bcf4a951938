import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { publicGet, publicPut, type Opened, type Ways } from './publicGet.ts'

const names: Readonly<Record<string, string>> = { 'inv.example.cn': '47.96.1.1', 'inside.example.cn': '10.0.0.8', 'six.example.cn': '::1' }

/** A world of these names, where `pages` says what lies at an address; every connection made is noted. */
function world(pages: (url: string) => Omit<Opened, 'body'> & { body?: Readable }) {
  const connected: string[] = []
  const ways: Ways = {
    resolve: async (host) => [
      { address: names[host] ?? '47.96.1.2', family: 4 },
      ...(host === 'two.example.cn' ? [{ address: '192.168.1.1', family: 4 }] : []),
    ],
    open: async (to, { address }) => {
      connected.push(`${to.href} at ${address}`)
      return { body: Readable.from([Buffer.from('%PDF-')]), ...pages(to.href) }
    },
  }
  const put = (url: string) => publicPut(url, { headers: {}, bytes: new Uint8Array(3) }, ways)
  return { connected, put, get: (url: string, most = 100) => publicGet(url, most, ways) }
}

const start = 'https://inv.example.cn/a.pdf'

test('a file is fetched from the open internet, over redirections that stay there', async () => {
  const { get, connected } = world((url) => (url === start ? { status: 302, location: '/b.pdf' } : { status: 200, location: undefined }))
  expect(Buffer.from(await get(start)).toString()).toBe('%PDF-')
  expect(connected).toEqual([`${start} at 47.96.1.1`, 'https://inv.example.cn/b.pdf at 47.96.1.1'])
})

test.each([
  ['http://inv.example.cn/a.pdf', '不是 https'],
  ['http://127.0.0.1/a.pdf', '不是 https'],
  ['file:///etc/passwd', '不是 https'],
  ['https://127.0.0.1/a.pdf', '不是公网地址'],
  ['https://[::1]/a.pdf', '不是公网地址'],
  ['https://[::ffff:127.0.0.1]/', '不是公网地址'],
  ['https://169.254.169.254/latest/meta-data', '不是公网地址'],
  ['https://2130706433/', '不是公网地址'],
  ['https://inside.example.cn/', '不是公网地址'],
  ['https://six.example.cn/', '不是公网地址'],
  ['https://two.example.cn/', '不是公网地址'],
])('%s is not connected to, first nor as a redirection', async (address, words) => {
  const { get, put, connected } = world(() => ({ status: 302, location: address }))
  await expect(get(address)).rejects.toThrow(words)
  await expect(put(address)).rejects.toThrow(words)
  expect(connected).toEqual([])
  await expect(get(start)).rejects.toThrow(words)
  expect(connected).toHaveLength(1)
})

test('a file is put on the open internet, and follows no redirection', async () => {
  const { put, connected } = world(() => ({ status: 200, location: undefined }))
  await put(start)
  expect(connected).toEqual([`${start} at 47.96.1.1`])
  const elsewhere = world(() => ({ status: 307, location: 'https://inv.example.cn/b' }))
  await expect(elsewhere.put(start)).rejects.toThrow('应答 307')
  expect(elsewhere.connected).toHaveLength(1)
})

test('what goes round in circles, is too large, breaks off or is not there is none', async () => {
  await expect(world(() => ({ status: 302, location: start })).get(start)).rejects.toThrow('重定向过多')
  await expect(world(() => ({ status: 404, location: undefined })).get(start)).rejects.toThrow('应答 404')
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(60)
    })(),
  )
  await expect(world(() => ({ status: 200, location: undefined, body: endless })).get(start)).rejects.toThrow('过大')
  const broken = new Readable({
    read() {
      this.destroy(new Error('gone'))
    },
  })
  await expect(world(() => ({ status: 200, location: undefined, body: broken })).get(start)).rejects.toThrow('没有传完')
})

test('really connecting, this machine is refused by name and number', async () => {
  for (const url of ['https://localhost:1/', 'https://127.0.0.1:1/']) {
    await expect(publicGet(url, 10)).rejects.toThrow('不是公网地址')
    await expect(publicPut(url, { headers: {}, bytes: new Uint8Array(1) })).rejects.toThrow('不是公网地址')
  }
})
