import { describe, expect, test } from 'vitest'
import { cleanName, typeOf } from './file.rules.ts'

describe('the type is told by the first bytes', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'jpg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['II*\0', 'tif'],
    ['MM\0*', 'tif'],
    ['%PDF-1.7', 'pdf'],
    ['PK\x03\x04', 'zip'],
    ['%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8', 'ai'],
    ['%!PS-Adobe-3.0 EPSF-3.0', 'eps'],
    ['\xc5\xd0\xd3\xc6', 'eps'],
    ['8BPS\0\x01', 'psd'],
    ['RIFF\x10\0\0\0CDR9', 'cdr'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- drawn -->\n<svg>', 'svg'],
    ['<!DOCTYPE html><svg>', null],
    ['<html><script>', null],
    ['GIF89a', null],
    ['MZ\x90\0', null],
    ['#!/bin/sh', null],
    ['', null],
  ])('%j → %s', (bytes, type) => {
    expect(typeOf(Buffer.from(bytes, 'latin1'))).toBe(type)
  })
})

describe('names are cleaned', () => {
  test.each([
    ['稿件 最终版.png', 'png', '稿件 最终版.png'],
    ['../../etc/passwd', 'png', 'passwd.png'],
    ['C:\\设计\\logo.PNG', 'png', 'logo.PNG'],
    ['\u202egnp.exe', 'png', 'gnp.exe.png'],
    ['a\u0000b\u200bc\n.jpg', 'jpg', 'abc.jpg'],
    ['shell.php', 'zip', 'shell.php.zip'],
    ['标志.ai', 'pdf', '标志.ai'],
    ['..', 'pdf', '文件.pdf'],
    ['', 'svg', '文件.svg'],
    ['.png', 'png', '文件.png'],
    ['a<b>"c"|d?.pdf', 'pdf', 'abcd.pdf'],
  ] as const)('%j as %s → %s', (given, type, name) => {
    expect(cleanName(given, type)).toBe(name)
  })

  test('to at most 120 characters, the ending kept', () => {
    const name = cleanName(`${'🧢帽'.repeat(100)}.jpeg`, 'jpg')
    expect([...name]).toHaveLength(120)
    expect(name.endsWith('.jpeg')).toBe(true)
    expect(name.isWellFormed()).toBe(true)
  })
})
