import type { UnfamiliarFeeds } from './unfamiliar-feeds.ts';

export const ENGLISH: UnfamiliarFeeds = {
  tuned: [
    {
      system: 'dealer-management export with abbreviations',
      columns:
        'stk#=stock_number|vin=vin|yr=year|mk=make|mdl=model|trm=trim|body_desc=body_style|odo=mileage|ext_clr=exterior_color|int_clr=interior_color|trans=transmission|eng_cyl=cylinders|eng_desc=engine|drv_trn=drivetrain|fuel_cd=fuel|msrp_amt=vehicle_msrp|sell_prc=price|inv_amt=-money|cost_amt=-money|cert_flag=certified_pre_owned|new_used_flag=condition:newused_letter|dt_in_stk=date_in_stock|days_in_stk=-days|opts=features|cmts=description|img_urls=additional_image_link',
    },
    {
      system: 'website vendor feed in CamelCase',
      columns:
        'DealerId=store_code|DealerName=dealership_name|DealerAddress=dealership_address:street|DealerCity=dealer_city|DealerState=dealer_state|DealerZip=dealer_zip|DealerPhone=dealer_phone|StockNumber=stock_number|VIN=vin|NewUsed=condition|Year=year|Make=make|Model=model|ModelNumber=-code|Trim=trim|BodyStyle=body_style|DoorCount=doors|EngineDescription=engine|EngineCylinderCount=cylinders|EngineDisplacement=displacement|TransmissionType=transmission|TransmissionSpeed=-digit|DriveTrain=drivetrain|ExteriorColor=exterior_color|ExteriorColorGeneric=-color|ExteriorColorCode=-code|InteriorColor=interior_color|InteriorMaterial=-material|CityMPG=mpg_city|HighwayMPG=mpg_highway|Odometer=mileage|InternetPrice=price|InvoicePrice=-money|MSRP=vehicle_msrp|BookValue=market_price|IsCertified=certified_pre_owned|InventoryDate=date_in_stock|Options=features|Comments=description|PhotoURLs=additional_image_link|PhotoCount=-count|PhotosLastModified=-date|VideoURL=-videourl|PassengerCapacity=-digit',
    },
    {
      system: 'dotted JSON paths of an inventory service',
      columns:
        'id=stock_number:stock_number|vehicle.vin=vin|vehicle.make.name=make|vehicle.model.name=model|vehicle.trim.name=trim|vehicle.modelYear=year|vehicle.body.type=body_style|vehicle.engine.cylinders=cylinders|vehicle.engine.displacement.liters=displacement|vehicle.engine.horsepower=horsepower|vehicle.fuel.type=fuel|vehicle.transmission.name=transmission|vehicle.drivetrain=drivetrain|vehicle.doors=doors|vehicle.seats=-digit|vehicle.colors.exterior.name=exterior_color|vehicle.colors.interior.name=interior_color|vehicle.economy.city=mpg_city|vehicle.economy.highway=mpg_highway|pricing.askingPrice=price|pricing.msrp=vehicle_msrp|pricing.wholesale=-money|odometer.value=mileage|odometer.unit=-mileunit|dealer.id=store_code|dealer.name=dealership_name|dealer.address.street=dealership_address:street|dealer.address.city=dealer_city|dealer.address.state=dealer_state|dealer.address.zip=dealer_zip|dealer.location.lat=latitude|dealer.location.lng=longitude|dealer.phone=dealer_phone|media.photos=additional_image_link|listing.url=link|listing.createdAt=date_in_stock|listing.updatedAt=-date',
    },
    {
      system: 'social marketplace catalogue',
      columns:
        'vehicle_id=stock_number|title=split/-:title|description=description|availability=-availability|state_of_vehicle=condition|url=link|image[0].url=image_link|image[1].url=additional_image_link:image_link|image[2].url=additional_image_link:image_link|make=make|model=model|trim=trim|year=year|mileage.value=mileage|mileage.unit=-mileunit|body_style=body_style|drivetrain=drivetrain|fuel_type=fuel|transmission=transmission|exterior_color=exterior_color|interior_color=interior_color|price=price:money_usd|address.addr1=dealership_address:street|address.city=dealer_city|address.region=dealer_state|address.postal_code=dealer_zip|address.country=-country|latitude=latitude|longitude=longitude|dealer_id=store_code|dealer_name=dealership_name|dealer_phone=dealer_phone|vin=vin',
    },
    {
      system: 'scraped marketplace data set',
      columns:
        'Unnamed: 0=-rownum|Brand=make|Model Name=model|Model Variant=trim|Car Type=body_style|Fuel Type=fuel|Year of Manufacture=year|Mileage (km)=mileage:km|Price_EUR=price|power_kw=horsepower:kw|Num of Owners=owner_count|Color=exterior_color|Seats=-digit|Gear Box=transmission|City=dealer_city|Ad Date=date_in_stock|Seller Type=seller_type|engine_cc=displacement:cc|Accident History=accidents|Description=description',
    },
    {
      system: 'British classifieds feed',
      columns:
        'advert_id=stock_number|reg_no=-plate|registration year=year|make=make|model=model|derivative=trim|bodytype=body_style|colour=exterior_color|doors=doors|seats=-digit|fuel=fuel:petrol|gearbox=transmission|engine_size_cc=displacement:cc|bhp=horsepower|mileage=mileage|asking price (GBP)=price|previous owners=owner_count|service history=service_records|mot_expiry=-date|road tax=-money|insurance_group=-digit|co2_emissions=-co2|ulez_compliant=-yes|postcode=dealer_zip:ukpost|seller town=dealer_city|contact number=dealer_phone|photos=additional_image_link|thumbnail=image_link',
    },
    {
      system: 'used car lot software',
      columns:
        'Stock No.=stock_number|Vehicle VIN=vin|Veh. Year=year|Veh. Make=make|Veh. Model=model|Veh. Style=body_style|Veh. Miles=mileage|Veh. Color=exterior_color|Retail=price|Wholesale=-money|Floor Plan Cost=-money|Recon Cost=-money|Down Payment=-money|Monthly Pmt=-money|Title Status=clean_title|Purchase Date=-date|Purchased From=-words|Key #=-code|Lot Location=-lot|Sold?=-yes|Web Notes=description|Interior=interior_color|Cyl=cylinders|Trans.=transmission|Drive=drivetrain|Fuel=fuel',
    },
    {
      system: 'auction run list',
      columns:
        'Run #=-code|Lane=-digit|VIN=vin|Year=year|Make=make|Model=model|Series=trim|Body Style=body_style|Engine=engine|Odometer Value=mileage|Odometer Units=-mileunit|Ext Color=exterior_color|Int Color=interior_color|CR Grade=condition_grade|Buy Now Price=price|MMR=market_price|Auction House=-words|Sale Date=date_in_stock/-|Title Status=clean_title|Seller Name=dealership_name|Pickup Location City=dealer_city|Pickup Location State=dealer_state|Pickup Location Zipcode=dealer_zip|Drivetrain=drivetrain|Transmission=transmission|Announcements=-words',
    },
    {
      system: 'vehicle ads merchant feed with odd names',
      columns:
        'store code=store_code|VIN=vin|id=stock_number|image link=image_link|additional image link=additional_image_link|link=link|brand=make|model=model|trim=trim|year=year|mileage=mileage:miles_unit|price=price:money_usd|vehicle price type=-words|vehicle all in price=-money|condition=condition|color=exterior_color|interior color=interior_color|body style=body_style|vehicle fulfillment=home_services/-:fulfillment|certified pre-owned=certified_pre_owned|date first on lot=date_in_stock|vehicle MSRP=vehicle_msrp|legal disclaimer=-words|engine=engine|vehicle options=features|custom label 0=-code',
    },
  ],
  heldOut: [
    {
      system: 'enterprise dealer system, upper case',
      columns:
        'STOCKNO=stock_number|VEHID=-digits|SERIALNO=vin|MODELYR=year|MAKENAME=make|MODELNAME=model|MODELCODE=-code|TRIMLVL=trim|BODYTYPE=body_style|EXTCOLORDESC=exterior_color|INTCOLORDESC=interior_color|MILEAGE=mileage|LISTPRICE=vehicle_msrp/price|SALEPRICE=price|NETCOST=-money|HOLDBACK=-money|ENGINEDESC=engine|TRANSDESC=transmission|DRIVETYPE=drivetrain|FUELTYPE=fuel|DOORS=doors|ENTRYDATE=date_in_stock|CERTIFIEDIND=certified_pre_owned|NEWUSEDIND=condition:newused_letter|LOCATIONCD=-code|WARRANTYDESC=-words|OPTIONLIST=features|LASTUPDATED=-date',
    },
    {
      system: 'syndication feed with vehicle_ prefixes',
      columns:
        'dealer_id=store_code|dealer_name=dealership_name|dealer_street=dealership_address:street|dealer_city=dealer_city|dealer_region=dealer_state|dealer_postal=dealer_zip|dealer_email=lead_email|dealer_web=dealer_website:site|vehicle_stock_num=stock_number|vehicle_vin=vin|vehicle_type=condition|vehicle_yr=year|vehicle_make_txt=make|vehicle_model_txt=model|vehicle_trim_txt=trim|vehicle_body_desc=body_style|vehicle_odometer=mileage|vehicle_price=price|vehicle_msrp=vehicle_msrp|vehicle_dealer_cost=-money|vehicle_ext_color_generic=exterior_color|vehicle_int_color_generic=interior_color|vehicle_trans_cd=transmission|vehicle_drive_desc=drivetrain|vehicle_fuel_desc=fuel|vehicle_eng_liters=displacement|vehicle_cyl=cylinders|vehicle_hp=horsepower|vehicle_doors=doors|vehicle_mpg_cty=mpg_city|vehicle_mpg_hwy=mpg_highway|vehicle_url=link|vehicle_img_list=additional_image_link|vehicle_stock_dt=date_in_stock|vehicle_cpo_flag=certified_pre_owned|vehicle_one_owner_flag=one_owner|vehicle_key_code=-code',
    },
    {
      system: 'pricing tool export',
      columns:
        'Stock Number=stock_number|Age=-days|Vehicle=split/-:title|VIN=vin|Odometer=mileage|Body=body_style|Exterior Color=exterior_color|Price=price|Cost=-money|Unit Cost=-money|Cost to Market=-percent|% of Market=-percent|Market Days Supply=-days|Price Rank=-digit|Last $ Change=-money|Photos=-count|Certified=certified_pre_owned|Series=trim|Transmission=transmission|Interior Description=interior_color|Drivetrain Desc=drivetrain|Dealer Name=dealership_name|MSRP=vehicle_msrp|KBB Retail=market_price/-:money|Engine=engine|Appraised Value=-money|Vehicle Title=clean_title/-',
    },
    {
      system: 'crawled listings of a portal',
      columns:
        'listing_id=stock_number|vin=vin|listing_title=split/-:title|make_name=make|model_name=model|trim_name=trim|model_year=year|exterior_color_name=exterior_color|interior_color_name=interior_color|drivetrain_description=drivetrain|mpg_range=mpg_combined/-:mpgrange|fuel_type_name=fuel|transmission_description=transmission|engine_description=engine|mileage_value=mileage|accidents_or_damage=accidents|one_owner_vehicle=one_owner|personal_use_only=personal_use|dealer_name_txt=dealership_name|dealer_rating_avg=dealer_rating|review_count=dealer_review_count|list_price_value=price|price_drop=-money|deal_rating=-words|monthly_payment_est=-money|primary_photo_url=image_link|photo_url_list=additional_image_link|vdp_url=link|stock_type=condition|scraped_at=-date',
    },
    {
      system: 'peer-to-peer listings of a startup',
      columns:
        'uuid=stock_number/-:guid|car.brand=make|car.model=model|car.edition=trim|car.year=year|car.kms=mileage:km|car.fuelType=fuel|car.gearType=transmission|car.bodyType=body_style|car.paintColour=exterior_color|car.upholsteryColour=interior_color|car.doorsCount=doors|car.powerHp=horsepower|ad.price.amount=price|ad.price.currency=-currency|ad.price.negotiable=-yes|ad.text=description|ad.publishedAt=date_in_stock|ad.expiresAt=-date|ad.views=-count|ad.pictures=additional_image_link|seller.name=dealership_name|seller.kind=seller_type|seller.phoneNumber=dealer_phone|seller.location.town=dealer_city|seller.location.postcode=dealer_zip:ukpost|car.ownersNum=owner_count',
    },
    {
      system: 'credit union partner file',
      columns:
        'Dealership=dealership_name|Street Address=dealership_address:street|Town=dealer_city|ST=dealer_state|Zip Code=dealer_zip|Main Phone=dealer_phone|Leads E-mail=lead_email|Vin #=vin|Stock ID=stock_number|N/U=condition:newused_letter|Model Yr=year|Mfr=make|Carline=model|Trim Level=trim|Style=body_style|Miles=mileage|Colour Ext.=exterior_color|Colour Int.=interior_color|Advertised Price=price|Sticker=vehicle_msrp|Rebate=incentive|Doc Fee=-money|Loan to Value=-percent|APR=-percent|Term=-digit|MPG City=mpg_city|MPG Hwy=mpg_highway|Equip=features|Seller Notes=description|Main Photo=image_link|More Photos=additional_image_link',
    },
    {
      system: 'electric car marketplace',
      columns:
        'Listing ID=stock_number|Manufacturer=make|Model=model|Variant=trim|Model Year=year|Asking Price $=price|Original MSRP=vehicle_msrp|Odometer (mi)=mileage|EPA Range (mi)=electric_range|Battery kWh=-kwh|Battery Health %=-percent|Fast Charge kW=-kw|Motor hp=horsepower|Drive Config=drivetrain|Paint=exterior_color|Seat Color=interior_color|Body=body_style|Autopilot=-yes|Title=clean_title|Num Prior Owners=owner_count|State=dealer_state|Zip=dealer_zip|Date Listed=date_in_stock|Link=link|Cover Image=image_link',
    },
    {
      system: 'Indian-style used car table',
      columns:
        'name=split/-:title|selling_price=price|km_driven=mileage:km|fuel=fuel:petrol|seller_type=seller_type|transmission=transmission|owner=-ownerwords|max_power=horsepower:bhp|torque=-torque|seats=-digit|year=year|engine=displacement/engine:cc_unit|Location=dealer_city/dealership_address:dealer_city|New_Price=vehicle_msrp/-:money|colour=exterior_color',
    },
    {
      system: 'broker spreadsheet by hand',
      columns:
        'No=-rownum|Inventory #=stock_number|Chassis No=vin|Make & Model=split/-:makemodel|Yr.=year|Mileage in miles=mileage|Ext./Colour=exterior_color|Int. Trim Colour=interior_color|Auto/Manual=transmission|Fuel Used=fuel|No. of Doors=doors|No. of Cyl.=cylinders|2WD/4WD=drivetrain|Cond.=condition|Ask=price|Cost=-money|Was=previous_price|Pics (links)=additional_image_link|Remarks=description|Sold to=-words|Date In=date_in_stock',
    },
  ],
};
