/** Slots in no order. */
export class SlotList {
  slots = new Uint32Array(4);
  length = 0;

  add(slot: number): void {
    if (this.length === this.slots.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.slots);
      this.slots = larger;
    }
    this.slots[this.length++] = slot;
  }

  delete(slot: number): void {
    const at = this.slots.subarray(0, this.length).indexOf(slot);
    if (at >= 0) this.slots[at] = this.slots[--this.length]!;
  }
}
