/** Reads and writes numbers at addresses. */

export function u8At(at: u32): u32 {
  return load<u8>(at) as u32;
}
export function u16At(at: u32): u32 {
  return load<u16>(at) as u32;
}
export function u32At(at: u32): u32 {
  return load<u32>(at);
}
export function i32At(at: u32): i32 {
  return load<i32>(at);
}
export function f64At(at: u32): f64 {
  return load<f64>(at);
}
export function setU8(at: u32, value: u32): void {
  store<u8>(at, value as u8);
}
export function setU16(at: u32, value: u32): void {
  store<u16>(at, value as u16);
}
export function setU32(at: u32, value: u32): void {
  store<u32>(at, value);
}
export function setI32(at: u32, value: i32): void {
  store<i32>(at, value);
}
export function setF64(at: u32, value: f64): void {
  store<f64>(at, value);
}
export function addU32(at: u32, value: u32): void {
  store<u32>(at, load<u32>(at) + value);
}
export function fillBytes(at: u32, value: u32, count: u32): void {
  memory.fill(at, value as u8, count);
}
export function copyBytes(to: u32, from: u32, count: u32): void {
  memory.copy(to, from, count);
}
/** Never read. Values are added to it so that the compiler keeps the loads. */
export let touched: u32 = 0;

export function prefetch(base: u32, list: u32, count: u32): void {
  let sum: u32 = 0;
  for (let at = list; at < list + (count << 2); at += 4) sum += load<u32>(base + load<u32>(at));
  touched = sum;
}
export function toF64(value: u32): f64 {
  return value as f64;
}
export function toU32(value: f64): u32 {
  return value as u32;
}
export function squareRoot(value: f64): f64 {
  return sqrt<f64>(value);
}

export function lowestBit(word: i32): u32 {
  return ctz<i32>(word) as u32;
}
export function countOnes(word: i32): u32 {
  return popcnt<i32>(word) as u32;
}
