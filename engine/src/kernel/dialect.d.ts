/** The number types of AssemblyScript: to TypeScript they are all numbers. */
declare type u8 = number;
declare type u16 = number;
declare type u32 = number;
declare type i32 = number;
declare type f64 = number;
declare type bool = boolean;
