import { createSpellingParser } from './spelling-parser.ts';

/** Spellings of `FEATURES`, narrower ones first: a heated steering wheel is not a heated seat. */
export const parseFeature = createSpellingParser(`
ADAPTIVE_CRUISE has adaptive cruise, adaptive cruise control, active cruise, dynamic cruise, radar cruise,
  smart cruise, distronic, intelligent cruise
CRUISE_CONTROL has cruise control, cruise
AUTO_PARKING has automatic parking, park assist, parking assist, self parking, auto park, active park
CAMERA_360 has surround view, 360 camera, 360 degree camera, surround camera, around view, bird s eye,
  surround vision, 360 view
BACKUP_CAMERA has backup camera, back up camera, rear view camera, rearview camera, reverse camera, rear camera,
  reversing camera, rear vision camera
ALARM has alarm, anti theft, antitheft, security system
ALLOY_WHEELS has alloy wheels, aluminum wheels, alloys, alloy wheel
ANDROID_AUTO has android auto, android
APPLE_CARPLAY has apple carplay, carplay, car play
BLIND_SPOT has blind spot, blindspot, side blind zone
BLUETOOTH has bluetooth
COOLED_SEATS has cooled seats, cooled seat, ventilated seats, ventilated seat, ventilated front seats,
  cooled front seats, air conditioned seats, ventilated
EMERGENCY_BRAKING has automatic emergency braking, emergency braking, brake assist, pre collision, forward collision,
  collision mitigation, automatic braking, precollision
HEAD_UP_DISPLAY is hud
HEAD_UP_DISPLAY has head up display, heads up display, head up
HEATED_STEERING has heated steering, heated steering wheel
HEATED_SEATS has heated seats, heated seat, heated front seats, seat heaters, seat heating, heated rear seats,
  heated front seat, heated rear seat
KEYLESS_ENTRY has keyless entry, remote keyless, keyless, smart key, passive entry, proximity key, proximity entry
PUSH_START has push button start, push start, keyless start, push to start, keyless ignition, keyless go, start button
LANE_DEPARTURE has lane departure
LANE_KEEPING has lane keep, lane keeping, lane assist, lane centering, lane tracing, lane change assist,
  lane following
LEATHER_SEATS is leather
LEATHER_SEATS has leather seats, leather seat, leather trimmed, leather upholstery, leather interior, leather trim
LED_HEADLIGHTS has led headlights, led headlamps, led headlight, led headlamp, led lights
MEMORY_SEATS has memory seat, memory seats, seat memory
NAVIGATION is gps, nav, navi
NAVIGATION has navigation, navigation system, nav system, gps navigation
PARKING_SENSORS has parking sensors, parking sensor, park sensors, park distance, sonar, rear sensors, park aid,
  parking aid
POWER_LIFTGATE has power liftgate, power tailgate, hands free liftgate, power trunk, power rear liftgate
POWER_SEATS has power seat, power seats, power driver seat, power passenger seat, electric seats, power front seats
PREMIUM_AUDIO has premium audio, premium sound, bose, harman kardon, jbl, burmester, bang olufsen, mark levinson,
  meridian, krell, b o, premium stereo
REAR_ENTERTAINMENT has rear entertainment, rear seat entertainment, dvd entertainment, dvd player, rear dvd,
  entertainment system
REMOTE_START has remote start, remote engine start, remote starter
ROOF_RACK has roof rack, roof rails, luggage rack, roof rail
RUNNING_BOARDS has running boards, side steps, running board, nerf bars, step bars
SATELLITE_RADIO is xm, siriusxm
SATELLITE_RADIO has satellite radio, siriusxm, sirius, xm radio, sirius xm
SUNROOF has sunroof, moonroof, sun roof, moon roof, panoramic roof, panorama roof, panoramic sunroof, sunroof s,
  glass roof
THIRD_ROW has third row, 3rd row, third row seating, third row seats
TOW_PACKAGE has tow package, towing package, trailer tow, trailering package, trailer package, tow pkg
TOW_HITCH has tow hitch, trailer hitch, hitch, hitch receiver
USB has usb, usb port, usb ports
WIFI has wifi, wi fi, hotspot, hot spot
WIRELESS_CHARGING has wireless charging, wireless phone charging, wireless charger, qi charging
`);
