import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../../contract/account/register.ts'
import { bomb, file, filesOf, kind, uploadTo } from '../file/upload.fixture.ts'
import { forgetPassing } from '../file/passing.ts'
import { another, codeFor } from '../account/codes.fixture.ts'
import { anEntrance, newPhone, proof } from './entrance.fixture.ts'

const { w, licence, upload, aForm } = await anEntrance()
afterAll(() => w.close())
beforeEach(() => w.db.deleteFrom('tally').execute())

describe('a licence before there is a company', () => {
  test('needs a live code for registering, which stays good; each wrong one costs a try', async () => {
    const phone = newPhone()
    const captcha = await codeFor(w, phone, 'register')
    expect(await uploadTo(w, null, [kind('licence'), file('a.jpg', licence)])).toMatchObject({ status: 401 })
    expect(await uploadTo(w, null, [file('a.jpg', licence), ...proof(phone, captcha)])).toMatchObject({ status: 401 })
    const [, ...rest] = proof(phone, captcha)
    expect(await uploadTo(w, null, [kind('artwork'), ...rest, file('a.jpg', licence)])).toMatchObject({ status: 401 })
    for (let n = 0; n < 4; n++) expect(await upload(phone, another(captcha))).toMatchObject({ errno: 1, msg: '验证码错误' })
    expect(await upload(phone, captcha)).toMatchObject({ errno: 0, data: { name: '执照.jpg' } })
    expect(await upload(newPhone(), captcha)).toMatchObject({ errno: 1, msg: '验证码已过期' })
    expect(await upload(phone, another(captcha))).toMatchObject({ errno: 1, msg: '验证码错误' })
    expect(await upload(phone, captcha)).toMatchObject({ errno: 1, msg: '验证码已过期' })
  })

  test('says what it is once: what was judged is what is booked', async () => {
    const phone = newPhone()
    const captcha = await codeFor(w, phone, 'register')
    for (const other of ['avatar', 'artwork', 'licence']) {
      const parts = [...proof(phone, captcha), file('a.jpg', licence), kind(other)]
      expect(await uploadTo(w, null, parts)).toMatchObject({ errno: 1, msg: '一次只能上传一个文件' })
    }
    const held = w.db.selectFrom('stored_file').select('id').where('phone', '=', phone)
    expect(await held.execute()).toEqual([])
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['a script by a picture’s name', () => Buffer.from('#!/bin/sh\nrm -rf /'), '打不开：内容不是有效的图片，请重新导出后上传'],
    ['an SVG with a script', () => svg, '文件格式不支持：营业执照支持 jpg、png、webp，不超过 5 MB'],
    ['20000 × 20000 pixels', bomb, '图片尺寸过大，最多 5000 万像素'],
    ['a truncated picture', () => licence.subarray(0, 200), '图片已损坏，无法读取，请重新导出后上传'],
    ['0 bytes', () => Buffer.alloc(0), '文件是空的，请重新选择'],
    ['more than 5 MB', () => Buffer.concat([licence, Buffer.alloc(5 * 2 ** 20)]), '文件过大：营业执照支持 jpg、png、webp，不超过 5 MB'],
  ])('%s is refused in words, and nothing stays', async (_, bytes, msg) => {
    const phone = newPhone()
    const captcha = await codeFor(w, phone, 'register')
    const [disk, rows] = [await filesOf(w), await w.db.selectFrom('stored_file').select('id').execute()]
    expect(await upload(phone, captcha, bytes())).toMatchObject({ errno: 1, msg, link: '' })
    expect(await filesOf(w)).toEqual(disk)
    expect(await w.db.selectFrom('stored_file').select('id').execute()).toHaveLength(rows.length)
    const avatar = [kind('avatar'), file('a.jpg', bytes())]
    expect(await uploadTo(w, await w.token('designer'), avatar)).toMatchObject({ errno: 1, msg: msg.replace('营业执照', '头像') })
    expect(await filesOf(w)).toEqual(disk)
  })

  test('loses the path in its name, and what else the file held', async () => {
    const phone = newPhone()
    const captcha = await codeFor(w, phone, 'register')
    const tailed = Buffer.concat([licence, Buffer.from('<script>alert(1)</script>')])
    const { data, link } = await upload(phone, captcha, tailed, '..\\..\\etc/passwd.jpg')
    expect(data?.name).toBe('passwd.jpg')
    expect((await w.app.inject(link)).rawPayload.includes('script')).toBe(false)
  })

  test('is nobody else’s to register with', async () => {
    const theirs = await aForm({ companyName: '别人印务有限公司' })
    const mine = await aForm({ companyName: '我的印务有限公司' })
    const stolen = await w.ask(null, register, { ...mine.form, licenseUrl: theirs.form.licenseUrl })
    expect(stolen).toMatchObject({ status: 400, code: 'licence.missing', msg: '请上传营业执照' })
  })

  test('is deleted after a day with its content, unless a company claimed it or another file is the same', async () => {
    const phone = newPhone()
    const captcha = await codeFor(w, phone, 'register')
    const only = await sharp(licence).resize(90).png().toBuffer()
    expect(await w.ask(null, register, (await aForm({ companyName: '留住印务有限公司' })).form)).toMatchObject({ status: 200 })
    const before = await filesOf(w)
    await upload(phone, captcha, only)
    await upload(phone, captcha)
    expect(await filesOf(w)).toHaveLength(before.length + 2)
    await forgetPassing(w.services)
    expect(await filesOf(w)).toHaveLength(before.length + 2)
    const later = { ...w.services, now: () => new Date(Date.now() + 3 * 86_400_000) }
    await w.db
      .updateTable('stored_file')
      .set({ created_at: new Date() } as never)
      .execute()
    await forgetPassing(later)
    expect(await filesOf(w)).toEqual(before)
    expect(await w.db.selectFrom('stored_file').select('id').where('phone', 'is not', null).execute()).toEqual([])
    expect((await w.db.selectFrom('company').select('id').where('licence_id', 'is not', null).execute()).length).toBeGreaterThan(0)
  })

  test('twenty a day to a phone', async () => {
    const phone = newPhone()
    const captcha = await codeFor(w, phone, 'register')
    const answers = []
    for (let n = 0; n < 21; n++) answers.push(await upload(phone, captcha))
    expect(answers.filter(({ errno }) => errno === 0)).toHaveLength(20)
    expect(answers.at(-1)).toMatchObject({ status: 429, msg: '操作过于频繁，请稍后再试' })
  })
})

describe('pictures of those who are logged in', () => {
  test('a licence is brought by the main account only, an avatar by anyone, drawn anew', async () => {
    const tailed = Buffer.concat([licence, Buffer.from('<script>')])
    const [main, designer] = [await w.token('main'), await w.token('designer')]
    expect(await uploadTo(w, main, [kind('licence'), file('a.jpg', licence)])).toMatchObject({ errno: 0 })
    expect(await uploadTo(w, designer, [kind('licence'), file('a.jpg', licence)])).toMatchObject({ status: 403 })
    const { link } = await uploadTo(w, designer, [kind('avatar'), file('a.jpg', tailed)])
    expect((await w.app.inject(link)).rawPayload.includes('script')).toBe(false)
    const staff = await w.token('sales')
    expect(await uploadTo(w, staff, [kind('avatar'), file('a.jpg', licence)])).toMatchObject({ status: 403 })
  })
})
