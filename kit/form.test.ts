import { expect, test } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { besideFields, clearFaults, faultsAt, inForm, missingIn, showFaults, unplaced } from './form.ts'

const form = {
  getFieldsError: () => ['name', 'password'].map((name) => ({ name: [name], errors: [], warnings: [] })),
}

test('a refusal is said beside the form unless all its faults stand at fields of the form', () => {
  const ofField = new Refusal('password.wrong', { fields: { password: '密码错误' } })
  const ofMore = new Refusal('input.invalid', { fields: { password: '请填写登录密码', hash: '格式不正确' } })
  const ofNone = new Refusal('order.missing')
  expect(unplaced(form, ofField)).toBeNull()
  expect(unplaced(form, ofMore)).toBe(ofMore)
  expect(unplaced(form, ofNone)).toBe(ofNone)
  expect(unplaced(form, null)).toBeNull()
})

test('a refusal of a code that is about one field is said there, as are faults that the form calls otherwise', () => {
  const wrong = new Refusal('password.wrong')
  const at = faultsAt(wrong, { 'password.wrong': 'password' })
  expect(at).toEqual({ password: wrong.message })
  expect(unplaced(form, wrong, at)).toBeNull()
  expect(unplaced(form, wrong, faultsAt(wrong, { 'password.wrong': 'srcPassword' }))).toBe(wrong)
  const renamed = new Refusal('input.invalid', { fields: { title: '请填写名称' } })
  expect(faultsAt(renamed, { 'password.wrong': 'password' })).toEqual({ title: '请填写名称' })
  expect(unplaced(form, renamed)).toBe(renamed)
  expect(unplaced(form, renamed, { name: '请填写名称' })).toBeNull()
})

test('of what is wanted, only what was left empty is asked for; nothing and 0 are not the same', () => {
  const words = { name: '请填写名称', count: '请填写数量', day: '请选择日期' }
  expect(missingIn(words, { name: ' ', count: 0 })).toEqual({ name: '请填写名称', day: '请选择日期' })
})

test('a fault deep in what was sent stands at its first part, unless the form has a field for it', () => {
  const fields = { title: 'name', 'values.ALIPAY_APP_ID': 'values.ALIPAY_APP_ID' }
  expect(inForm({ 'words.2': '太长', title: '请填写名称' }, fields)).toEqual({ words: '太长', name: '请填写名称' })
  expect(inForm({ 'values.ALIPAY_APP_ID': 'APPID 不正确' }, fields)).toEqual({ 'values.ALIPAY_APP_ID': 'APPID 不正确' })
})

test('a fault within a list stands at the list’s field, and the first of several is what is said there', () => {
  const fields = { 'terms.rule.steps': 'steps', 'terms.name': 'name' }
  const faults = { 'terms.rule.steps.1.least': '请填写满多少', 'terms.rule.steps.1.off.fixed': '请填写减多少', 'terms.name': '请填写名称' }
  expect(inForm(faults, fields)).toEqual({ steps: '请填写满多少', name: '请填写名称' })
})

type Shown = { name: string | (string | number)[]; errors: string[] }

/** A form with a list of lines; what it was told to show, by field, and where the cursor stands. */
function listForm() {
  const names = [['name'], ['lines', 0, 'price'], ['lines', 1, 'price'], ['lines']]
  const shown: Record<string, string[]> = {}
  const seen = { shown, at: '' }
  const fields = {
    getFieldsError: () => names.map((name) => ({ name, errors: [], warnings: [] })),
    setFields: (fields: Shown[]) => fields.forEach(({ name, errors }) => (shown[[name].flat().join('.')] = errors)),
    focusField: (name: Shown['name']) => (seen.at = [name].flat().join('.')),
  }
  return { form: fields as unknown as Parameters<typeof showFaults>[0], seen }
}

test('a fault within a list stands at the field that it is about; one of the list as a whole stands at the list', () => {
  const { form, seen } = listForm()
  const faults = inForm({ 'lines.1.price': '请填写单价', 'lines.1.hash': '格式不正确' }, {}, form)
  expect(faults).toEqual({ 'lines.1.price': '请填写单价', lines: '格式不正确' })
  showFaults(form, { 'lines.1.price': '请填写单价' })
  expect(seen).toEqual({ shown: { name: [], 'lines.0.price': [], 'lines.1.price': ['请填写单价'], lines: [] }, at: 'lines.1.price' })
  showFaults(form, { lines: '至少一行' })
  expect(seen).toMatchObject({ shown: { lines: ['至少一行'], 'lines.1.price': [] }, at: 'lines.0.price' })
})

test('what is being changed loses its fault and that of its list, not the other lines theirs', () => {
  const { form, seen } = listForm()
  showFaults(form, { name: '请填写名称', 'lines.0.price': '请填写单价', 'lines.1.price': '请填写单价', lines: '至少一行' })
  // As the form tells it: a list in which nothing stands but what was changed.
  const lines: object[] = []
  lines[1] = { price: '3' }
  clearFaults(form)({ lines })
  expect(seen.shown).toEqual({ name: ['请填写名称'], 'lines.0.price': ['请填写单价'], 'lines.1.price': [], lines: [] })
})

test('what no field is for is told apart', () => {
  expect(besideFields(form, { name: '请填写名称', hash: '格式不正确' })).toEqual(['格式不正确'])
})
