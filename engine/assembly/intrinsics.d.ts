/**
 * Declares what `machine.ts` uses of AssemblyScript in addition to its number types, for editors and the type check.
 */
declare type u64 = number;
declare type i16 = number;
declare type i8 = number;
declare type v128 = { readonly lanes: 16 };

declare function load<T extends number>(at: u32, offset?: u32): T;
declare function store<T extends number>(at: u32, value: number, offset?: u32): void;
declare function ctz<T extends number>(value: T): T;
declare function popcnt<T extends number>(value: T): T;
declare function sizeof<T extends number>(): u32;
declare function sqrt<T extends number>(value: T): T;
declare function min<T extends number>(a: T, b: T): T;
declare function max<T extends number>(a: T, b: T): T;

declare namespace memory {
  function fill(at: u32, value: u32, count: u32): void;
  function copy(to: u32, from: u32, count: u32): void;
}
declare namespace v128 {
  function load8_lane(at: u32, into: v128, lane: u32): v128;
  function load8_splat(at: u32): v128;
  function load8x8_u(at: u32): v128;
  function load32_lane(at: u32, into: v128, lane: u32): v128;
  function load32_zero(at: u32): v128;
  function load(at: u32, offset?: u32): v128;
  function store(at: u32, value: v128, offset?: u32): void;
  function and(a: v128, b: v128): v128;
  function or(a: v128, b: v128): v128;
  function xor(a: v128, b: v128): v128;
  function andnot(a: v128, b: v128): v128;
  function not(a: v128): v128;
  function bitselect(a: v128, b: v128, mask: v128): v128;
  function any_true(a: v128): bool;
  function all_true<T>(a: v128): bool;
}
declare namespace i8x16 {
  function shuffle(a: v128, b: v128, ...lanes: u32[]): v128;
  function add(a: v128, b: v128): v128;
  function eq(a: v128, b: v128): v128;
  function le_u(a: v128, b: v128): v128;
  function max_u(a: v128, b: v128): v128;
  function splat(value: u32): v128;
  function sub(a: v128, b: v128): v128;
  function gt_s(a: v128, b: v128): v128;
  function bitmask(a: v128): i32;
  function narrow_i16x8_s(a: v128, b: v128): v128;
}
declare namespace i16x8 {
  function bitmask(a: v128): i32;
  function mul(a: v128, b: v128): v128;
  function all_true(a: v128): bool;
  function eq(a: v128, b: v128): v128;
  function splat(value: u32): v128;
  function sub(a: v128, b: v128): v128;
  function gt_s(a: v128, b: v128): v128;
  function narrow_i32x4_s(a: v128, b: v128): v128;
}
declare namespace i32x4 {
  function bitmask(a: v128): i32;
  function ne(a: v128, b: v128): v128;
  function replace_lane(a: v128, lane: u32, value: i32): v128;
  function extract_lane(a: v128, lane: u32): i32;
  function max_u(a: v128, b: v128): v128;
  function min_u(a: v128, b: v128): v128;
  function all_true(a: v128): bool;
  function eq(a: v128, b: v128): v128;
  function splat(value: i32): v128;
  function add(a: v128, b: v128): v128;
  function sub(a: v128, b: v128): v128;
  function gt_s(a: v128, b: v128): v128;
  function shuffle(a: v128, b: v128, lane0: u32, lane1: u32, lane2: u32, lane3: u32): v128;
  function extend_low_i16x8_u(a: v128): v128;
  function extend_high_i16x8_u(a: v128): v128;
}
declare namespace f64x2 {
  function splat(value: f64): v128;
  function ge(a: v128, b: v128): v128;
  function le(a: v128, b: v128): v128;
}
declare namespace i64x2 {
  function add(a: v128, b: v128): v128;
  function shuffle(a: v128, b: v128, lane0: u32, lane1: u32): v128;
  function extract_lane(a: v128, lane: u32): u64;
  function extend_low_i32x4_u(a: v128): v128;
  function extend_high_i32x4_u(a: v128): v128;
}
