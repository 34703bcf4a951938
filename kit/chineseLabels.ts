// antd names some of its parts in English whatever its locale says, and reads out the names of its icons. They are renamed as they appear.

const words: Readonly<Record<string, string>> = {
  'Increase Value': '增大',
  'Decrease Value': '减小',
  Clear: '清除',
  'Clear all': '全部清除',
  Close: '关闭',
  'Next Page': '下一页',
  'Previous Page': '上一页',
  'Next 5 Pages': '后 5 页',
  'Previous 5 Pages': '前 5 页',
  'Show more': '更多',
  'Remove file': '删除文件',
  Copy: '复制',
  Expand: '展开',
  Collapse: '收起',
}

/** Icons that alone say what is pressed. */
const icons: Readonly<Record<string, string>> = {
  close: '关闭',
  'close-circle': '清除',
  delete: '删除',
  down: '展开',
  up: '收起',
  left: '上一个',
  right: '下一个',
  plus: '添加',
  search: '搜索',
  calendar: '选择日期',
  eye: '显示',
  'eye-invisible': '隐藏',
  ellipsis: '更多',
  'double-left': '前 5 页',
  'double-right': '后 5 页',
}

const pressable = 'button, a, [role=button], [role=tab], [role=menuitem]'

/** An icon is read only where nothing else says what it is pressed for. */
function renameIcon(icon: Element, name: string): void {
  const around = icon.closest(pressable)
  const isAlone = around !== null && !around.hasAttribute('aria-label') && (around.textContent ?? '').trim() === ''
  const word = icons[name]
  if ((isAlone || icon.hasAttribute('tabindex')) && word !== undefined) icon.setAttribute('aria-label', word)
  else {
    icon.removeAttribute('aria-label')
    icon.setAttribute('aria-hidden', 'true')
  }
}

function rename(part: Element): void {
  const label = part.getAttribute('aria-label')
  if (label === null || !/^[\x20-\x7e]+$/.test(label)) return
  const word = words[label]
  if (word !== undefined) part.setAttribute('aria-label', word)
  else if (part.classList.contains('anticon')) renameIcon(part, label)
}

/** Renames what is there, and what comes. */
export function nameInChinese(root: Element): void {
  const all = (under: Element) => {
    rename(under)
    for (const part of under.querySelectorAll('[aria-label]')) rename(part)
  }
  all(root)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes' && target instanceof Element) rename(target)
      for (const node of addedNodes) if (node instanceof Element) all(node)
    }
  }).observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
}
